// Runs before anything is painted, as a script of its own that the page waits for. It sets the theme,
// so that a player who has chosen dark sees no flash of light. It requests scripts together with the
// page's script, which imports them one round trip later: the texts of the first page in another
// language than English, and the scripts of a page with a table. The rest of the theme comes with
// src/appearance/appearance.ts. It imports nothing.

/** Null where the browser keeps nothing. */
function chosen(setting: string): string | null {
  try {
    return localStorage.getItem(`quintet.${setting}`);
  } catch {
    return null;
  }
}

const theme = chosen("theme");
const dark = matchMedia("(prefers-color-scheme: dark)").matches;
document.documentElement.dataset.theme =
  theme === "light" || theme === "dark" ? theme : dark ? "dark" : "light";

// The same choice of the language as in src/base/language.ts. The build writes the list:
// "de=/assets/de-1f2e3d.js", with a space between languages.
const files = new Map<string, string>();
for (const entry of document.currentScript?.dataset.texts?.split(" ") ?? []) {
  const [language = "", address = ""] = entry.split("=");
  if (address !== "") files.set(language, address);
}
const languages = ["en", ...files.keys()];
const language = chosen("language");
const wishes = language !== null && languages.includes(language) ? [language] : navigator.languages;
const best = wishes
  .map((wish) => languages.find((name) => `${wish.toLowerCase()}-`.startsWith(`${name}-`)))
  .find((name) => name !== undefined);
request(files.get(best ?? "en"));

if (/^\/(analysis|exercise|learn|local|mistakes|puzzle|room)\/./.test(location.pathname))
  for (const address of document.currentScript?.dataset.table?.split(" ") ?? []) request(address);

function request(script: string | undefined): void {
  if (script === undefined) return;
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = script;
  document.head.append(link);
}

export {};
