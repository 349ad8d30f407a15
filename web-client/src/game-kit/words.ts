// What a game says in another language than English.

import type { Arguments, Sentence } from "../base/sentence";

/** What the server's catalogue and the rules core say in English. */
export interface FromElsewhere {
  /** One sentence for the home page. */
  summary: string;
  options?: Readonly<Record<string, { label: string; choices: Readonly<Record<string, string>> }>>;
  /** By their English names. */
  seats: Readonly<Record<string, string>>;
  /** What fills gaps in refusals, besides the names of seats. */
  terms?: Arguments;
  /** Why the core refuses something, by the keys of the game's table in rules/. */
  refusals: Readonly<Record<string, Sentence>>;
}

/** All that, and what the game's `english.ts` has. */
export type Translated<English> = FromElsewhere & English;
