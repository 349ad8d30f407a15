// How many exercises of a kind the player has done in a row, in this browser's storage.

import { store, stored } from "../base/settings";

const key = "quintet.exercises";

export interface Streak {
  /** Exercises in a row up to now, and the most so far. */
  now: number;
  best: number;
}

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

function read(): Record<string, Partial<Streak>> {
  try {
    const kept = JSON.parse(stored(key) ?? "{}");
    return typeof kept === "object" && kept !== null && !Array.isArray(kept) ? kept : {};
  } catch {
    return {};
  }
}

/** `kind`: the game, its options and the aim, as one text. */
export function streakOf(kind: string): Streak {
  const { now, best } = read()[kind] ?? {};
  return { now: isCount(now) ? now : 0, best: isCount(best) ? best : 0 };
}

/** An exercise was done, or has failed. Returns the streak afterwards. */
export function countExercise(kind: string, done: boolean): Streak {
  const { now, best } = streakOf(kind);
  const next = done ? now + 1 : 0;
  const streak = { now: next, best: Math.max(best, next) };
  store(key, JSON.stringify({ ...read(), [kind]: streak }));
  return streak;
}
