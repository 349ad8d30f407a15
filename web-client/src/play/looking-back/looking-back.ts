// Looking back: selects the turn on the board, while the game itself may continue.

import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { Replay } from "./replay";

/** A look at an earlier turn. */
export interface Glance {
  /** Number of turns before the position on the board. */
  at: number;
  /** Number of turns when the look began. */
  since: number;
}

/** A look at the position after `target` of `ply` turns; null is the current position. */
export function glanceAt(before: Glance | null, target: number | null, ply: number): Glance | null {
  if (target === null || target >= ply) return null;
  return { at: Math.max(target, 0), since: before?.since ?? ply };
}

/** The look when the game has `ply` turns: null if its turn has been taken back. */
export function glanceIn(glance: Glance | null, ply: number): Glance | null {
  if (glance === null || glance.at >= ply) return null;
  return glance.since <= ply ? glance : { ...glance, since: ply };
}

export interface LookingBack {
  /** The number of the turn looked at; null is the current position. */
  at: number | null;
  /** The number of the turn on the board. */
  shown: number;
  /** Number of turns played since the look began. */
  newTurns: number;
  /** A replay is running. */
  replaying: boolean;
  /** Null: back to the current position. */
  readonly look: (ply: number | null) => void;
  readonly replay: (on: boolean) => void;
}

export interface LookingBackPlace {
  /** Number of turns of the game. */
  ply: ReadonlySignal<number>;
  /** The initial turn. */
  first?: number | undefined;
  /** Number of intermediate positions of the turn on the board. */
  moments?(): number;
  /** Called when the player looks at another turn. */
  onMoved?(): void;
}

export class LookingBackSession implements LookingBack {
  readonly #kept: Signal<Glance | null>;
  readonly #replay: Replay;
  readonly #glance = computed(() => glanceIn(this.#kept.value, this.place.ply.value));
  readonly #end: () => void;

  constructor(readonly place: LookingBackPlace) {
    const { ply, first, moments } = place;
    this.#kept = signal(glanceAt(null, first ?? null, ply.value));
    // A turn that was taken back can no longer be shown.
    this.#end = effect(() => {
      this.#kept.value = this.#glance.value;
    });
    this.#replay = new Replay({
      ply: () => ply.value,
      shown: () => this.shown,
      moments: moments ?? (() => 1),
      show: (target) => this.#show(target),
    });
  }

  get at(): number | null {
    return this.#glance.value?.at ?? null;
  }

  get shown(): number {
    return this.#glance.value?.at ?? this.place.ply.value;
  }

  get newTurns(): number {
    const { value: glance } = this.#glance;
    return glance === null ? 0 : this.place.ply.value - glance.since;
  }

  get replaying(): boolean {
    return this.#replay.running;
  }

  readonly look = (target: number | null): void => {
    batch(() => {
      this.#replay.stop();
      this.#show(target);
    });
    this.place.onMoved?.();
  };

  /** Another link to this page names a turn. */
  follow(turn: number): void {
    this.#kept.value = glanceAt(null, turn, this.place.ply.value);
  }

  readonly replay = (on: boolean): void => {
    batch(() => (on ? this.#replay.start() : this.#replay.stop()));
    this.place.onMoved?.();
  };

  close(): void {
    this.#end();
    this.#replay.close();
  }

  #show(target: number | null): void {
    this.#kept.value = glanceAt(this.#glance.peek(), target, this.place.ply.value);
  }
}
