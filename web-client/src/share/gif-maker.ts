// Makes the GIF of a game: the page paints the frames, and a worker writes them.

import type { Order, Report } from "./gif/gif-messages";
import { gifScale, limits, pausesOf, type Speed } from "./gif/plan";
import { Painter } from "./picture/painter";
import { Slices } from "./picture/slices";
import type { Subject } from "./picture/subject";

/** The file would exceed `limits.bytes`. */
export class TooLarge extends Error {}

/** The address of the worker, set by build.mjs. */
declare const GIF_WORKER: string;

export interface GifRequest {
  subject: Subject;
  speed: Speed;
  /** Cancels the work. */
  signal: AbortSignal;
  /** The share of the frames that are written, from 0 to 1. */
  onProgress(share: number): void;
}

/**
 * The GIF file: a frame for the start and one for each turn whose position is known. Rejects with
 * `TooLarge`, with the reason of the signal, or with another error if the browser lacks something.
 */
export async function makeGif({ subject, speed, signal, onProgress }: GifRequest): Promise<Blob> {
  const frames = subject.knownTurns();
  const pauses = pausesOf(frames.length, speed);
  const painter = new Painter(subject, gifScale(frames.length));
  const slices = new Slices();
  const writer = new Writer();
  try {
    for (const [place, ply] of frames.entries()) {
      const context = await painter.paint(ply, signal);
      if (context === false) continue;
      const { width, height } = painter.canvas;
      await slices.rest(signal);
      const pixels = context.getImageData(0, 0, width, height).data.buffer as ArrayBuffer;
      // The worker writes this frame while the page paints the next one.
      const bytes = await writer.written();
      signal.throwIfAborted();
      if (bytes > limits.bytes) throw new TooLarge();
      onProgress(place / frames.length);
      writer.order({ type: "frame", pixels, width, height, pause: pauses[place] ?? 0 }, [pixels]);
    }
    if ((await writer.written()) > limits.bytes) throw new TooLarge();
    signal.throwIfAborted();
    return new Blob([await writer.finish()], { type: "image/gif" });
  } finally {
    painter.close();
    writer.close();
  }
}

/** The worker, with one order at a time. */
class Writer {
  readonly #worker = new Worker(GIF_WORKER);
  #answer: Promise<Report> | null = null;

  order(order: Order, transfer: Transferable[] = []): void {
    this.#answer = new Promise((resolve, reject) => {
      this.#worker.onmessage = ({ data }: MessageEvent<Report>) => resolve(data);
      this.#worker.onerror = (event) => {
        event.preventDefault();
        reject(new Error("The worker could not be loaded."));
      };
    });
    // The next call awaits it, and reports a failure.
    this.#answer.catch(() => undefined);
    this.#worker.postMessage(order, transfer);
  }

  /** The size of the file with all frames so far, in bytes. */
  async written(): Promise<number> {
    const report = await this.#answer;
    if (report === null) return 0;
    if (report.type !== "written") throw new Error("The worker failed.");
    return report.bytes;
  }

  async finish(): Promise<Uint8Array<ArrayBuffer>> {
    this.order({ type: "finish" });
    const report = await this.#answer;
    if (report?.type !== "finished") throw new Error("The worker failed.");
    return report.file as Uint8Array<ArrayBuffer>;
  }

  close(): void {
    this.#worker.terminate();
  }
}
