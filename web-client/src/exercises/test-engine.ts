// For tests: the built engine without a worker.

import { builtEngine } from "../../core/built-engine";
import type { EngineAnswer } from "../../core/engine";
import type { think } from "../engine/engine";

/** Thinks at once. */
export async function thinkAtOnce(): Promise<typeof think> {
  const engine = await builtEngine();
  return (request) => {
    engine.begin(request);
    while (!engine.step(1_000_000));
    return { result: Promise.resolve(engine.best() as EngineAnswer), stop: () => undefined };
  };
}
