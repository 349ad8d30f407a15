// Writes one GIF outside the page's thread. The page ends it.

import type { Order, Report } from "./gif-messages";
import { GifWriter } from "./gif-writer";

declare const self: DedicatedWorkerGlobalScope;

const writer = new GifWriter();
const report = (message: Report) => self.postMessage(message);

self.onmessage = ({ data: order }: MessageEvent<Order>) => {
  try {
    if (order.type === "frame") report({ type: "written", bytes: writer.add(order) });
    else report({ type: "finished", file: writer.finish() });
  } catch {
    // Out of memory.
    report({ type: "failed" });
  }
};
