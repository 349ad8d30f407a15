// The rules core in the browser: the same C++ as the server's, compiled to WebAssembly
// (rules/wasm/). Answers at once, without the network; the server decides all the same.

import { ask, type Exports, instantiate, type ModuleSource, RequestWriter } from "./border";

/** A question, as in a query line: the position after `actions`. */
export interface Query {
  game: string;
  options?: Readonly<Record<string, string>>;
  /** Absent or null: the start. */
  position?: string | null;
  actions?: readonly string[];
  /** Whether to tell what the actions pass through. */
  way?: boolean;
}

/** No winners: a draw. */
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
  /** Every position that the actions pass through, for drawing, when asked for; `position` last. */
  way?: string[];
}

export interface Refusal {
  error: {
    code: string;
    message: string;
    index?: number;
    /** The message without a language, and what fills its gaps. */
    key?: string;
    args?: Readonly<Record<string, string>>;
  };
}

export interface Core {
  query(query: Query): Answer | Refusal;
  /** The hash of a position's text as it is on the wire: FNV-1a, 16 lower-case hex digits. */
  hash(text: string): string;
}

/** What rules/wasm/glue.cpp exports. */
interface CoreExports extends Exports {
  query(address: number, size: number): void;
  hash(address: number, size: number): void;
}

/** Takes the bytes of core.wasm, or the response that brings them. Rejects when they are not it. */
export async function loadCore(source: ModuleSource): Promise<Core> {
  const core = await instantiate<CoreExports>(source);
  return {
    query: (query) => JSON.parse(ask(core, core.query, encodeQuery(query))) as Answer | Refusal,
    hash: (text) => ask(core, core.hash, new TextEncoder().encode(text)),
  };
}

/** In order: game, options, position, actions, 1 or 0 for the way. */
export function encodeQuery(query: Query): Uint8Array {
  const writer = new RequestWriter();
  writer.text(query.game);
  writer.options(query.options ?? {});
  writer.maybe(query.position, (position) => writer.text(position));
  writer.texts(query.actions ?? []);
  writer.number(query.way ? 1 : 0);
  return writer.bytes();
}
