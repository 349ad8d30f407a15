// Looking back: selects the turn on the board, while the game itself may continue.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

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

/** Pause of a replay at a turn with `moments` intermediate positions, in milliseconds. */
export function replayPause(moments: number): number {
  return 900 + Math.min(moments * 380, 4000);
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
  look(ply: number | null): void;
  replay(on: boolean): void;
}

/**
 * `first`: the initial turn. `moments`: number of intermediate positions of the turn on the board.
 * `onMoved`: called when the player looks at another turn.
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

  // A turn that was taken back can no longer be shown.
  useEffect(() => {
    kept.value = glanceIn(kept.value, ply);
  }, [ply, kept]);
  useEffect(() => {
    if (first !== undefined) kept.value = glanceAt(null, first, ply);
    // Only another link changes the turn.
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
