// The computer opponents in the browser: the same C++ as the server's, compiled to WebAssembly
// (engine/wasm/). The engine thinks step by step, so that its caller can handle messages in
// between. Its results equal those of `quintet engine`, whatever the size of the steps.

import {
  answerOf,
  ask,
  type Exports,
  instantiate,
  type ModuleSource,
  RequestWriter,
} from "./border";
import type { Refusal } from "./core";

/** As on the command line (engine/README.md): exactly one of `level` and `nodes` limits the search.
 */
export type EngineRequest = {
  game: string;
  options?: Readonly<Record<string, string>>;
  /** Absent or null: the start. */
  position?: string | null;
  /** Turns played from `position`; they count for repetition. */
  turns?: readonly string[];
  /** 0 … 2^53 - 1; default 0. */
  seed?: number;
  /** The number of best turns to return, 1 … 20; default 1. */
  lines?: number;
} & ({ level: number; nodes?: undefined } | { nodes: number; level?: undefined });

export interface Proof {
  /** For the seat to move. */
  outcome: "win" | "draw" | "loss";
  /** The maximum number of turns that the winner still needs; 0 for a draw. */
  turns: number;
}

export interface EngineLine {
  /** Complete turns of all seats, at least one. */
  turns: string[];
  /** Points for the seat to move. */
  score: number;
  /** The expected score of the seat to move, 0 … 1; with three seats a list of all seats' scores.
   */
  chance: number | number[];
  proof: Proof | null;
}

export interface EngineAnswer {
  /** The turn to play. */
  turn: string;
  /** The best line first; at least one. */
  lines: EngineLine[];
  nodes: number;
  /** In turns. */
  depth: number;
}

export interface Engine {
  /**
   * Starts to think about a request and drops the previous one. Returns the result before the first
   * step, or the refusal of the request; then the engine thinks about nothing.
   */
  begin(request: EngineRequest): EngineAnswer | Refusal;
  /** Searches about this many nodes, 1 … 2^32 - 1. True when the search is finished. */
  step(nodes: number): boolean;
  /** The result so far; null if the engine thinks about nothing. */
  best(): EngineAnswer | null;
  /** Frees the memory of the last request. */
  forget(): void;
}

/** The exports of engine/wasm/glue.cpp. */
interface EngineExports extends Exports {
  begin(address: number, size: number): void;
  /** 1 when the search is finished. */
  step(nodes: number): number;
  best(): void;
  forget(): void;
}

/**
 * Loads engine.wasm from its bytes or from the response that contains them. Rejects if they are not
 * it.
 */
export async function loadEngine(source: ModuleSource): Promise<Engine> {
  const module = await instantiate<EngineExports>(source);
  return {
    begin: (request) =>
      JSON.parse(ask(module, module.begin, encodeEngineRequest(request))) as EngineAnswer | Refusal,
    step: (nodes) => module.step(nodes) !== 0,
    best() {
      module.best();
      return JSON.parse(answerOf(module)) as EngineAnswer | null;
    },
    forget: () => module.forget(),
  };
}

/** In the order of the fields: game, options, position, turns, level, nodes, seed, lines. */
export function encodeEngineRequest(request: EngineRequest): Uint8Array {
  const writer = new RequestWriter();
  writer.text(request.game);
  writer.options(request.options ?? {});
  writer.maybe(request.position, (position) => writer.text(position));
  writer.texts(request.turns ?? []);
  writer.maybe(request.level, (level) => writer.number(level));
  writer.maybe(request.nodes, (nodes) => writer.long(nodes));
  writer.long(request.seed ?? 0);
  writer.number(request.lines ?? 1);
  return writer.bytes();
}
