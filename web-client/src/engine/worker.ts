// The engine's worker: loads the compiled engine and thinks for the page (engine.ts).

import engineUrl from "engine.wasm";
import { loadEngine } from "../../core/engine";
import type { FailureKind, Order, Report } from "./messages";
import { Thinker } from "./thinker";

declare const self: DedicatedWorkerGlobalScope;

const report = (one: Report) => self.postMessage(one);

function fail(why: FailureKind): void {
  report({ type: "failed", why });
  self.close();
}

/** After a trap, the module cannot be used any more. */
function guarded(step: () => void): void {
  try {
    step();
  } catch {
    fail("crashed");
  }
}

const thinker = loadEngine(fetch(engineUrl)).then(
  (engine) =>
    new Thinker(engine, {
      report,
      later: (next) => setTimeout(() => guarded(next)),
      now: () => performance.now(),
    }),
);
thinker.catch(() => fail("unreachable"));

self.addEventListener("message", ({ data }: MessageEvent<Order>) => {
  void thinker.then((one) => guarded(() => one.take(data))).catch(() => undefined);
});
