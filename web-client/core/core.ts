// The rules core in the browser: the same C++ as the server's, compiled to WebAssembly
// (rules/wasm/). It computes immediately and without the network; the server still checks every
// turn.

import { ask, type Exports, instantiate, type ModuleSource, RequestWriter } from "./border";

/** A query of the rules core about the position after `actions`. */
export interface Query {
  game: string;
  options?: Readonly<Record<string, string>>;
  /** Absent or null: the start. */
  position?: string | null;
  actions?: readonly string[];
  /** Asks for `way` in the answer. */
  way?: boolean;
}

/** The result of a game; no winners mean a draw. */
export interface Outcome {
  winners: number[];
  reason: string;
}

export interface Answer {
  position: string;
  /** The seat to move; null when the game is over. */
  seat: number | null;
  /** False when the game is over. */
  turn_start: boolean;
  /** Sorted bytewise; empty exactly when the game is over. */
  legal: string[];
  result: Outcome | null;
  /**
   * With `way` in the query: all positions that the actions pass through, for animations;
   * `position` is last.
   */
  way?: string[];
}

export interface Refusal {
  error: {
    code: string;
    message: string;
    index?: number;
    /** The key of the message, with which a client finds it in its own language, and its arguments.
     */
    key?: string;
    args?: Readonly<Record<string, string>>;
  };
}

export interface Core {
  query(query: Query): Answer | Refusal;
  /** The hash of a position's text as it is on the wire: FNV-1a, 16 lower-case hex digits. */
  hash(text: string): string;
}

/** The exports of rules/wasm/glue.cpp. */
interface CoreExports extends Exports {
  query(address: number, size: number): void;
  hash(address: number, size: number): void;
}

/**
 * Loads core.wasm from its bytes, from the response that contains them or from the compiled module.
 * Rejects if they are not it.
 */
export async function loadCore(source: ModuleSource): Promise<Core> {
  const core = await instantiate<CoreExports>(source);
  return {
    query: (query) => JSON.parse(ask(core, core.query, encodeQuery(query))) as Answer | Refusal,
    hash: (text) => ask(core, core.hash, new TextEncoder().encode(text)),
  };
}

/** In order: game, options, position, actions, and 1 to ask for the way, else 0. */
export function encodeQuery(query: Query): Uint8Array {
  const writer = new RequestWriter();
  writer.text(query.game);
  writer.options(query.options ?? {});
  writer.maybe(query.position, (position) => writer.text(position));
  writer.texts(query.actions ?? []);
  writer.number(query.way ? 1 : 0);
  return writer.bytes();
}
