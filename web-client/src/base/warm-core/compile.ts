// Compiles the rules core in a worker. On a slow phone that would keep the page's own thread busy for
// a fifth of a second, in which the page would answer to no press.

import type { Order, Report } from "./messages";

/** The address of the worker, set by build.mjs. */
declare const CORE_WORKER: string;

/** The time that the worker has, in ms; then the page compiles the core itself. */
const patience = 5000;

export async function compileAhead(
  bytes: ArrayBuffer,
  games: readonly string[],
): Promise<WebAssembly.Module> {
  return (await report({ bytes, games })) ?? WebAssembly.compile(bytes);
}

/** Null, too, in a browser that starts no workers. */
function report(order: Order): Promise<Report> {
  return new Promise((resolve) => {
    let worker: Worker | null = null;
    const end = (result: Report) => {
      clearTimeout(timer);
      worker?.terminate();
      resolve(result);
    };
    const timer = setTimeout(end, patience, null);
    try {
      worker = new Worker(CORE_WORKER);
      worker.onmessage = ({ data }: MessageEvent<Report>) => end(data);
      worker.onmessageerror = worker.onerror = () => end(null);
      worker.postMessage(order);
    } catch {
      end(null);
    }
  });
}
