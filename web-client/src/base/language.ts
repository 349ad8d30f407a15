// The language of this page: the user's choice, else the first of the browser's languages that we
// have, else English. Changing it reloads the page.

import { effect } from "@preact/signals";
import { asSentence } from "./capital";
import { setting } from "./settings";

/**
 * The texts of the other languages: `src/texts/LANGUAGE/PART.ts`. The folders are named nowhere
 * else, and the bundler fills this table in, too (`web-client/language-folders.mjs`).
 */
const parts = import.meta.glob<Readonly<Record<string, unknown>>>([
  "../texts/*/*.ts",
  "../texts/*/rules/*.ts",
  "../texts/*/lessons/*.ts",
  "!../texts/en/**",
]);

const folderOf = (path: string) => path.split("/")[2] ?? "";

/** English first. */
export const languages: readonly string[] = [
  "en",
  ...new Set(Object.keys(parts).map(folderOf).sort()),
];

/** `system`: the browser's preferred language. */
export const chosenLanguage = setting("language", ["system", ...languages], "system");

export function bestLanguage(wishes: readonly string[]): string {
  for (const wish of wishes) {
    const known = languages.find((language) => `${wish.toLowerCase()}-`.startsWith(`${language}-`));
    if (known !== undefined) return known;
  }
  return "en";
}

function wanted(): string {
  return chosenLanguage.value === "system"
    ? bestLanguage(globalThis.navigator?.languages ?? [])
    : chosenLanguage.value;
}

export const language: string = wanted();

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

/** A language in its own words: "Deutsch". */
export function nameOfLanguage(tag: string): string {
  return asSentence(new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag);
}

/**
 * The texts of a part in the page's language: the export `texts` of its file, or the value that
 * `path` names from an export on. Falls back to English if the file cannot be loaded.
 */
export async function inLanguage<T>(
  english: T | (() => Promise<T>),
  part: string,
  ...path: readonly string[]
): Promise<T> {
  const load = parts[`../texts/${language}/${part}.ts`];
  if (load !== undefined) {
    try {
      return valueAt(await load(), path.length === 0 ? ["texts"] : path) as T;
    } catch {
      // The network failed; an English page is better than none.
    }
  }
  return typeof english === "function" ? (english as () => Promise<T>)() : english;
}

function valueAt(module: Readonly<Record<string, unknown>>, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (value as Readonly<Record<string, unknown>>)[name],
    module,
  );
}
