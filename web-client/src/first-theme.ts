// The theme, before anything is painted: a script of its own that the page waits for, so that nobody
// who has chosen dark sees a flash of light. All else comes with
// src/appearance/appearance.ts. It imports nothing.

let chosen: string | null = null;
try {
  chosen = localStorage.getItem("quintet.theme");
} catch {
  // Nothing can be kept here.
}
const dark = matchMedia("(prefers-color-scheme: dark)").matches;
document.documentElement.dataset.theme =
  chosen === "light" || chosen === "dark" ? chosen : dark ? "dark" : "light";

export {};
