// Runs before anything is painted, as a script of its own that the page waits for. It sets the theme,
// so that a player who has chosen dark sees no flash of light, and requests the German words of the
// first page together with the page's script, which imports them one round trip later. The rest of
// the theme comes with src/appearance/appearance.ts. It imports nothing.

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

// The same choice of the language as in src/base/language.ts.
const language = chosen("language");
const wishes = language === "en" || language === "de" ? [language] : navigator.languages;
const german = document.currentScript?.dataset.german;
if (german !== undefined && /^de\b/i.test(wishes.find((wish) => /^(de|en)\b/i.test(wish)) ?? "")) {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = german;
  document.head.append(link);
}

export {};
