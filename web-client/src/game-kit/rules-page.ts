// The shape of what is written on a rules page.

import type { Example } from "./example";

/** Text with **important words** and `notation`. */
export type Rich = string;

export type Block =
  | Rich
  | { list: readonly Rich[] }
  /** The example of that name, with its board. */
  | { example: string }
  /** Notation, and what it means. */
  | { notation: readonly (readonly [sign: string, meaning: Rich])[] }
  | { position: string };

export interface Section {
  title: string;
  blocks: readonly Block[];
}

export interface ExampleWords {
  title: string;
  task: Rich;
  /** Said when it is done. */
  done: Rich;
  /** Said of another turn. */
  missed?: Rich;
}

export interface GameRules<Examples = Readonly<Record<string, Example>>> {
  name: string;
  /** What the game is about, in a sentence or two. */
  lead: string;
  sections: readonly Section[];
  /** What the examples show, and what they say. */
  boards: Examples;
  examples: Readonly<Record<keyof Examples, ExampleWords>>;
}
