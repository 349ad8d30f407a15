// A lesson as this browser keeps it: the step to go on with, and the result of a finished lesson.

import { store, stored } from "./settings";

/** Counts of a whole lesson, for its first run. */
export interface LessonCounts {
  /** Legal turns that did not solve their step. */
  wrong: number;
  /** Steps with a hint that was read. */
  hints: number;
  /** Steps whose solution was shown. */
  shown: number;
}

export interface LessonProgress extends LessonCounts {
  version: 1;
  /** Id of the step to go on with. */
  step: string;
}

export interface LessonResult extends LessonCounts {
  version: 1;
  /** Number of steps of the lesson. */
  steps: number;
  /** The end of the first complete run, in ISO 8601. */
  finishedAt: string;
}

const progressKey = (game: string) => `quintet.lesson.${game}`;
const resultKey = (game: string) => `quintet.lesson-result.${game}`;

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;

function isCounted(value: unknown): value is Partial<LessonProgress & LessonResult> {
  if (typeof value !== "object" || value === null) return false;
  const { version, wrong, hints, shown } = value as Partial<LessonProgress>;
  return version === 1 && [wrong, hints, shown].every(isCount);
}

function readKept(key: string): Partial<LessonProgress & LessonResult> | null {
  try {
    const kept: unknown = JSON.parse(stored(key) ?? "null");
    return isCounted(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Null if no lesson of the game has begun, or nothing valid is stored. */
export function progressIn(game: string): LessonProgress | null {
  const kept = readKept(progressKey(game));
  return typeof kept?.step === "string" ? (kept as LessonProgress) : null;
}

export function keepProgress(game: string, progress: LessonProgress): void {
  store(progressKey(game), JSON.stringify(progress));
}

/** Null if the lesson of the game has not been finished in this browser. */
export function resultIn(game: string): LessonResult | null {
  const kept = readKept(resultKey(game));
  const valid = isCount(kept?.steps) && !Number.isNaN(Date.parse(kept?.finishedAt ?? ""));
  return valid ? (kept as LessonResult) : null;
}

/** The first result of a game stays: a second run knows the answers. */
export function keepResult(game: string, result: LessonResult): void {
  if (resultIn(game) === null) store(resultKey(game), JSON.stringify(result));
}
