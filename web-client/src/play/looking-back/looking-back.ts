// Looking back: which turn of a game is on the board, while the game itself may go on.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** A look at an earlier turn. */
export interface Glance {
  /** How many turns had been played there. */
  at: number;
  /** How many had been played when one began to look back. */
  since: number;
}

/** A look at the position after `target` turns of `ply`; null is the game as it stands. */
export function glanceAt(before: Glance | null, target: number | null, ply: number): Glance | null {
  if (target === null || target >= ply) return null;
  return { at: Math.max(target, 0), since: before?.since ?? ply };
}

/** What is left of a look when the game has `ply` turns: those that were taken back are gone. */
export function glanceIn(glance: Glance | null, ply: number): Glance | null {
  if (glance === null || glance.at >= ply) return null;
  return glance.since <= ply ? glance : { ...glance, since: ply };
}

/** How long a replay stays at a turn of so many moments, in milliseconds. */
export function replayPause(moments: number): number {
  return 900 + Math.min(moments * 380, 4000);
}

export interface LookingBack {
  /** The number of the turn looked at; null is the game as it stands. */
  at: number | null;
  /** The number of the turn on the board. */
  shown: number;
  /** How many turns have been played since one looks back. */
  newTurns: number;
  /** The turns are shown one after the other. */
  replaying: boolean;
  /** Null: back to the game as it stands. */
  look(ply: number | null): void;
  replay(on: boolean): void;
}

/**
 * `first`: the turn to begin with. `moments`: how many the turn on the board has. `onMoved`: the
 * person looks elsewhere.
 */
export function useLookingBack(
  ply: number,
  {
    first,
    moments,
    onMoved,
  }: { first?: number; moments?: () => number; onMoved?: () => void } = {},
): LookingBack {
  const kept = useSignal<Glance | null>(glanceAt(null, first ?? null, ply));
  const replaying = useSignal(false);
  const glance = glanceIn(kept.value, ply);
  const shown = glance?.at ?? ply;

  // Turns that were taken back cannot be looked at any more.
  useEffect(() => {
    kept.value = glanceIn(kept.value, ply);
  }, [ply, kept]);
  useEffect(() => {
    if (first !== undefined) kept.value = glanceAt(null, first, ply);
    // Only another link leads elsewhere.
  }, [first]);

  useEffect(() => {
    if (!replaying.value) return;
    if (shown >= ply) {
      replaying.value = false;
      return;
    }
    const timer = setTimeout(
      () => {
        kept.value = glanceAt(kept.value, shown + 1, ply);
      },
      replayPause(moments?.() ?? 1),
    );
    return () => clearTimeout(timer);
  }, [replaying.value, shown, ply]);

  return {
    at: glance?.at ?? null,
    shown,
    newTurns: glance === null ? 0 : ply - glance.since,
    replaying: replaying.value,
    look(target) {
      replaying.value = false;
      kept.value = glanceAt(glance, target, ply);
      onMoved?.();
    },
    replay(on) {
      if (on && shown >= ply) kept.value = glanceAt(null, 0, ply);
      replaying.value = on;
      onMoved?.();
    },
  };
}
