// The texts of push messages in all languages. A message names its language, because the service
// worker runs without a page.

import { texts as german } from "../texts/de/worker/push";
import { english } from "../texts/en/worker/push";
import { texts as french } from "../texts/fr/worker/push";

export type PushTexts = typeof english;

export const pushTexts: Readonly<Record<string, PushTexts>> = {
  en: english,
  de: german,
  fr: french,
};

/** The first of these tags that is known, else English: "de" for "de-AT". */
export function knownLanguage(wishes: readonly unknown[]): string {
  for (const wish of wishes) {
    const tag = typeof wish === "string" ? (wish.toLowerCase().split("-")[0] ?? "") : "";
    if (Object.hasOwn(pushTexts, tag)) return tag;
  }
  return "en";
}
