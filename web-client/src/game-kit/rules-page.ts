// The types of a rules page's content.

import type { Example } from "./example";

/** Text with **important words** and `notation`. */
export type Rich = string;

export type Block =
  | Rich
  | { list: readonly Rich[] }
  /** The example with that name, with its board. */
  | { example: string }
  /** Signs of the notation with their meanings. */
  | { notation: readonly (readonly [sign: string, meaning: Rich])[] }
  | { position: string };

export interface Section {
  title: string;
  blocks: readonly Block[];
}

export interface ExampleWords {
  title: string;
  task: Rich;
  /** The text after success. */
  done: Rich;
  /** The text after another turn. */
  missed?: Rich;
}

export interface GameRules<Examples = Readonly<Record<string, Example>>> {
  name: string;
  /** A summary of the game in one or two sentences. */
  lead: string;
  sections: readonly Section[];
  /** The examples, and their texts. */
  boards: Examples;
  examples: Readonly<Record<keyof Examples, ExampleWords>>;
}
