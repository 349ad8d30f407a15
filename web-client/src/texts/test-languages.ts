// For tests: the tables of all languages besides English.

import { languages } from "../base/language";
import type { Tables } from "./tables";

async function tablesOf(language: string): Promise<Tables> {
  return (await import(/* @vite-ignore */ `./${language}/index.ts`)).translation;
}

export const translatedLanguages = await Promise.all(
  languages
    .filter((language) => language !== "en")
    .map(async (language) => ({ language, tables: await tablesOf(language) })),
);
