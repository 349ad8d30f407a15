// The messages between the page and the worker that compiles the rules core for it.

export interface Order {
  /** Of core.wasm. */
  bytes: ArrayBuffer;
  /** The ids of the games whose code is compiled ahead. */
  games: readonly string[];
}

/** Null: the worker could not compile it. */
export type Report = WebAssembly.Module | null;
