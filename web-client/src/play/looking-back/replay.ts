// A replay: shows one turn after the other, with a pause at each, until the last one.

import { effect, signal, untracked } from "@preact/signals";

/** Pause of a replay at a turn with `moments` intermediate positions, in milliseconds. */
export function replayPause(moments: number): number {
  return 900 + Math.min(moments * 380, 4000);
}

export interface ReplayPlace {
  /** Number of turns of the game or line. Reads signals, as `shown` does. */
  ply(): number;
  /** The number of the turn on the board. */
  shown(): number;
  /** Number of intermediate positions of the turn on the board. */
  moments(): number;
  /** Shows the position after `ply` turns. */
  show(ply: number): void;
}

export class Replay {
  readonly #running = signal(false);
  readonly #end: () => void;

  constructor(readonly place: ReplayPlace) {
    this.#end = effect(() => this.#next());
  }

  get running(): boolean {
    return this.#running.value;
  }

  /** Goes on from the turn on the board, or from the start if it is the last one. */
  start(): void {
    if (this.place.shown() >= this.place.ply()) this.place.show(0);
    this.#running.value = true;
  }

  stop(): void {
    this.#running.value = false;
  }

  close(): void {
    this.#end();
  }

  /** Shows the next turn after a pause; returns a function that cancels it. */
  #next(): (() => void) | undefined {
    if (!this.#running.value) return undefined;
    const [shown, ply] = [this.place.shown(), this.place.ply()];
    if (shown >= ply) {
      this.#running.value = false;
      return undefined;
    }
    const moments = untracked(() => this.place.moments());
    const timer = setTimeout(() => this.place.show(shown + 1), replayPause(moments));
    return () => clearTimeout(timer);
  }
}
