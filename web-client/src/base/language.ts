// The language of this page: what the person has chosen, or else the first of the browser's languages
// that we have, or else English. Another choice reloads the page.

import { effect } from "@preact/signals";
import { setting } from "./settings";

export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

/** `system`: as the browser wishes. */
export const chosenLanguage = setting("language", ["system", ...languages], "system");

export function bestLanguage(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const known = languages.find((language) => language === wish.toLowerCase().split("-")[0]);
    if (known !== undefined) return known;
  }
  return "en";
}

function wanted(): Language {
  return chosenLanguage.value === "system"
    ? bestLanguage(globalThis.navigator?.languages ?? [])
    : chosenLanguage.value;
}

export const language: Language = wanted();

/** Loads the page again when another language is chosen, here or in another tab. */
export function followLanguage(): void {
  effect(() => {
    if (wanted() !== language) location.reload();
  });
}

/**
 * For `Intl`: the browser's own variant of the language, as in "en-GB" for its dates.
 */
export const locale: string =
  globalThis.navigator?.languages?.find(
    (wish) => bestLanguage([wish]) === language && wish.toLowerCase().startsWith(language),
  ) ?? language;

/**
 * A table of texts in the page's language. English stands in for one that is not there or cannot be
 * loaded.
 */
export async function inLanguage<T>(
  english: T | (() => Promise<T>),
  others: Partial<Record<Language, () => Promise<T>>>,
): Promise<T> {
  const other = others[language];
  if (other !== undefined) {
    try {
      return await other();
    } catch {
      // The network failed; a page in English is better than none.
    }
  }
  return typeof english === "function" ? (english as () => Promise<T>)() : english;
}
