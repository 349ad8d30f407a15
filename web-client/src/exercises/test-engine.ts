// For tests: the built engine without a worker, and random numbers that repeat.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type EngineAnswer, loadEngine } from "../../core/engine";
import type { think } from "../engine/engine";

const usual = fileURLToPath(new URL("../../../build/release/wasm/core.wasm", import.meta.url));
const bytes = readFileSync(
  (process.env.QUINTET_CORE ?? usual).replace(/core\.wasm$/, "engine.wasm"),
);

/** Thinks at once. */
export async function builtEngine(): Promise<typeof think> {
  const engine = await loadEngine(bytes);
  return (request) => {
    engine.begin(request);
    while (!engine.step(1_000_000));
    return { result: Promise.resolve(engine.best() as EngineAnswer), stop: () => undefined };
  };
}

/** The same numbers for the same seed. */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
