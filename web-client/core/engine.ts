// The computer opponents in the browser: the same C++ as the server's, compiled to WebAssembly
// (engine/wasm/). It thinks step by step, so that whoever calls it can look up in between, and comes
// to the same results as `quintet engine`, however large the steps are.

import {
  answerOf,
  ask,
  type Exports,
  instantiate,
  type ModuleSource,
  RequestWriter,
} from "./border";
import type { Refusal } from "./core";

/** As at the prompt (engine/README.md): exactly one of `level` and `nodes` says how hard to think. */
export type EngineRequest = {
  game: string;
  options?: Readonly<Record<string, string>>;
  /** Absent or null: the start. */
  position?: string | null;
  /** Played since; they count for repetition. */
  turns?: readonly string[];
  /** 0 … 2^53 - 1; 0 where absent. */
  seed?: number;
  /** How many of the best turns are asked for, 1 … 20; 1 where absent. */
  lines?: number;
} & ({ level: number; nodes?: undefined } | { nodes: number; level?: undefined });

export interface Proof {
  /** For the seat to move. */
  outcome: "win" | "draw" | "loss";
  /** How many turns the winner still takes, at most; 0 for a draw. */
  turns: number;
}

export interface EngineLine {
  /** Whole turns of all seats, at least one. */
  turns: string[];
  /** Points for the seat to move. */
  score: number;
  /** The share of the seat to move that is expected, 0 … 1; with three seats that of each. */
  chance: number | number[];
  proof: Proof | null;
}

export interface EngineAnswer {
  /** What to play. */
  turn: string;
  /** The best first; at least one. */
  lines: EngineLine[];
  nodes: number;
  /** In turns. */
  depth: number;
}

export interface Engine {
  /**
   * Begins to think about a request, in place of the last one. What it knows before the first step,
   * or what is wrong with the request; then nothing is being thought about.
   */
  begin(request: EngineRequest): EngineAnswer | Refusal;
  /** Spends about so many nodes, 1 … 2^32 - 1. True when the thinking is finished. */
  step(nodes: number): boolean;
  /** What it knows so far; null when nothing is being thought about. */
  best(): EngineAnswer | null;
  /** Gives back the memory that the last request needed. */
  forget(): void;
}

/** What engine/wasm/glue.cpp exports. */
interface EngineExports extends Exports {
  begin(address: number, size: number): void;
  /** 1 when it is finished. */
  step(nodes: number): number;
  best(): void;
  forget(): void;
}

/** Takes the bytes of engine.wasm, or the response that brings them. Rejects when they are not it. */
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
