// The language of this page: the user's choice, else the first of the browser's languages that we
// have, else English. Changing it reloads the page.

import { effect } from "@preact/signals";
import { setting } from "./settings";

export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

/** `system`: the browser's preferred language. */
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

/** Reloads the page when the user chooses another language, here or in another tab. */
export function followLanguage(): void {
  effect(() => {
    if (wanted() !== language) location.reload();
  });
}

/** For `Intl`: the browser's regional variant of the language, such as "en-GB" for dates. */
export const locale: string =
  globalThis.navigator?.languages?.find(
    (wish) => bestLanguage([wish]) === language && wish.toLowerCase().startsWith(language),
  ) ?? language;

/**
 * A table of texts in the page's language. Falls back to English if the table does not exist or
 * cannot be loaded.
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
      // The network failed; an English page is better than none.
    }
  }
  return typeof english === "function" ? (english as () => Promise<T>)() : english;
}
