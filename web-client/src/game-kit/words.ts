// The types of a game's texts in languages other than English.

import type { Arguments, Sentence } from "../base/sentence";

/** Translations of English texts of the server's catalogue and the rules core. */
export interface FromElsewhere {
  /** One sentence for the home page. */
  summary: string;
  options?: Readonly<Record<string, { label: string; choices: Readonly<Record<string, string>> }>>;
  /** By English name. */
  seats: Readonly<Record<string, string>>;
  /** Values of placeholders in refusals, other than the names of seats. */
  terms?: Arguments;
  /** Refusals by key, as in the game's table in rules/. */
  refusals: Readonly<Record<string, Sentence>>;
}

/** All these, and the texts of the game's `english.ts`. */
export type Translated<English> = FromElsewhere & English;
