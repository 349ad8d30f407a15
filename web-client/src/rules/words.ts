// The shape of what is written on a rules page.

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

export interface GameRules<Names extends PropertyKey = string> {
  /** What the game is about, in a sentence or two. */
  lead: string;
  sections: readonly Section[];
  examples: Readonly<Record<Names, ExampleWords>>;
}
