// The state of puzzles in this browser: tried puzzles, the days with a solved one, and the progress
// in the current puzzle.

import { store, stored } from "../base/settings";
import type { Results } from "./choice";
import { dayInUtc } from "./puzzle-of-the-day";

const key = "quintet.puzzles";
const currentKey = "quintet.puzzle";
/** More than there are puzzles. */
const most = 5000;
/** The days of more than a year. */
const mostDays = 400;

interface Kept {
  /** By id: whether the first attempt solved it. */
  tried: Record<string, boolean>;
  /** Counted from 1970 in UTC: with a puzzle solved at the first attempt. The oldest first. */
  days: number[];
}

function read(): Kept {
  try {
    const { tried, days } = JSON.parse(stored(key) ?? "{}") as Partial<Kept>;
    return { tried: { ...tried }, days: Array.isArray(days) ? days : [] };
  } catch {
    return { tried: {}, days: [] };
  }
}

/** The results of the first attempts in this browser. */
export const triedHere = (): Results => read().tried;

/** The days on which a puzzle was solved at the first attempt in this browser. */
export const daysHere = (): readonly number[] => read().days;

/** Keeps the result of an attempt at `now`, in ms since 1970. Only the first attempt counts. */
export function keepTried(id: string, solved: boolean, now: number): void {
  const kept = read();
  if (id in kept.tried) return;
  if (Object.keys(kept.tried).length < most) kept.tried[id] = solved;
  const day = dayInUtc(now);
  if (solved && !kept.days.includes(day)) kept.days = [...kept.days, day].slice(-mostDays);
  store(key, JSON.stringify(kept));
}

export interface Progress {
  id: string;
  /** Right turns so far. */
  right: number;
  failed: boolean;
}

export function progressWith(id: string): Progress {
  const none = { id, right: 0, failed: false };
  try {
    const kept = JSON.parse(stored(currentKey) ?? "null") as Progress | null;
    return kept?.id === id && Number.isInteger(kept.right) ? kept : none;
  } catch {
    return none;
  }
}

export function keepProgress(progress: Progress): void {
  store(currentKey, JSON.stringify(progress));
}
