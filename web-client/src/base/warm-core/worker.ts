// Compiles the rules core for the page. Browsers compile a function when it is first called, so the
// worker plays a first turn of each game. The page uses the functions that are compiled here.

import { type Core, loadCore } from "../../../core/core";
import type { Order, Report } from "./messages";

declare const self: DedicatedWorkerGlobalScope;

function playFirstTurn(core: Core, game: string): void {
  const start = core.query({ game });
  if ("error" in start) return;
  core.query({ game, actions: start.legal.slice(0, 1), way: true });
}

async function compiled({ bytes, games }: Order): Promise<WebAssembly.Module> {
  const module = await WebAssembly.compile(bytes);
  const core = await loadCore(module);
  for (const game of games) playFirstTurn(core, game);
  return module;
}

function report(result: Report): void {
  self.postMessage(result);
}

self.addEventListener("message", ({ data }: MessageEvent<Order>) => {
  // A browser may also refuse to hand the module over.
  compiled(data)
    .then(report)
    .catch(() => report(null));
});
