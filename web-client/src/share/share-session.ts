// The dialog for sharing a game, without its elements: the picture of the position, and the GIF with
// its progress. Both belong to one state of the game.

import { type ReadonlySignal, signal } from "@preact/signals";
import { fits, pictureScale, type Speed } from "./gif/plan";
import type { GifRequest } from "./gif-maker";
import type { Subject } from "./picture/subject";

export type Gif =
  | { state: "none" }
  /** `share`: the written frames, from 0 to 1. */
  | { state: "working"; share: number }
  | { state: "done"; file: Blob }
  | { state: "too-large" | "failed" };

export interface SharePlace {
  subject: Subject;
  /** Null: the position is unknown. */
  paintPicture(
    subject: Subject,
    ply: number,
    scale: number,
    signal: AbortSignal,
  ): Promise<Blob | null>;
  makeGif(request: GifRequest): Promise<Blob>;
  /** Whether the GIF would be too large. */
  isTooLarge(error: unknown): boolean;
}

export class ShareSession {
  readonly #picture = signal<Blob | "painting" | "failed">("painting");
  readonly #gif = signal<Gif>({ state: "none" });
  readonly #closed = new AbortController();
  #making: AbortController | null = null;

  constructor(readonly place: SharePlace) {
    void this.#paint();
  }

  get picture(): ReadonlySignal<Blob | "painting" | "failed"> {
    return this.#picture;
  }

  get gif(): ReadonlySignal<Gif> {
    return this.#gif;
  }

  /** Whether the game has a GIF: it has turns, but not too many. */
  get animates(): boolean {
    const { turns } = this.place.subject;
    return turns > 0 && fits(turns);
  }

  /** Makes the GIF. Ignored while one is being made. */
  async make(speed: Speed): Promise<void> {
    if (this.#making !== null || !this.animates) return;
    const making = new AbortController();
    this.#making = making;
    this.#gif.value = { state: "working", share: 0 };
    const set = (gif: Gif) => {
      if (this.#making === making) this.#gif.value = gif;
    };
    try {
      const file = await this.place.makeGif({
        subject: this.place.subject,
        speed,
        signal: making.signal,
        onProgress: (share) => set({ state: "working", share }),
      });
      set({ state: "done", file });
    } catch (error) {
      set({ state: this.place.isTooLarge(error) ? "too-large" : "failed" });
    } finally {
      if (this.#making === making) this.#making = null;
    }
  }

  /** Cancels the GIF in the making, or drops the finished one for another speed. */
  drop(): void {
    this.#making?.abort();
    this.#making = null;
    this.#gif.value = { state: "none" };
  }

  close(): void {
    this.#closed.abort();
    this.drop();
  }

  async #paint(): Promise<void> {
    const { subject, paintPicture } = this.place;
    const { signal: closed } = this.#closed;
    // A component makes the session, and must not render anything else meanwhile.
    await Promise.resolve();
    try {
      const file = await paintPicture(subject, subject.shown, pictureScale, closed);
      this.#picture.value = file ?? "failed";
    } catch {
      this.#picture.value = "failed";
    }
  }
}
