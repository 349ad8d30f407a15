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

async function compiled({ bytes, games }: Order): Promise<Report> {
  try {
    const module = await WebAssembly.compile(bytes);
    const core = await loadCore(module);
    for (const game of games) playFirstTurn(core, game);
    return module;
  } catch {
    return null;
  }
}

self.addEventListener("message", async ({ data }: MessageEvent<Order>) => {
  self.postMessage(await compiled(data));
});
