// Runs before anything is painted, so that a dark page does not begin with a flash of light: sets the
// theme that the address names (`?theme=dark`), or that of the system. It imports nothing.

const wish = new URLSearchParams(location.search).get("theme");
const dark = matchMedia("(prefers-color-scheme: dark)").matches;
document.documentElement.dataset.theme =
  wish === "light" || wish === "dark" ? wish : dark ? "dark" : "light";

export {};
