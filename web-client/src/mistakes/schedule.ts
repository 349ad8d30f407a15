// When a mistake returns as a puzzle: 1, 3, 7 and 21 days after the last answer, until it was solved
// twice. All functions are pure; days are numbers of the local calendar (`dayOf`).

/** A player's answer to a puzzle that is due. `later`: they put it off. */
export type Outcome = "solved" | "failed" | "later";

export interface Progress {
  /** Number of answers that counted. */
  answers: number;
  solves: number;
  /** Index of the present wait in `waits`. */
  step: number;
  /** The day of the last answer, or of the review. */
  day: number;
}

/** In days. */
export const waits = [1, 3, 7, 21] as const;
/** A puzzle that was solved this often does not return. */
export const solvesNeeded = 2;
/** The most puzzles that are offered on one day. */
export const mostADay = 3;
/** A traveller's calendar can go back by one day; a larger leap is a clock that was wrong. */
const tolerance = 1;

/** The number of the day in the local calendar. Two moments of one local day have the same number. */
export function dayOf(time: Date): number {
  return Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()) / 86_400_000;
}

export function begun(day: number): Progress {
  return { answers: 0, solves: 0, step: 0, day };
}

export function isRetired({ solves }: Progress): boolean {
  return solves >= solvesNeeded;
}

/** Days until the puzzle returns; 0: it is due. Infinity if it is retired. */
export function daysLeft(progress: Progress, today: number): number {
  if (isRetired(progress)) return Number.POSITIVE_INFINITY;
  const { day, step } = progress;
  // The clock was wrong at the last answer, or is wrong now. The wait cannot be known.
  if (day > today + tolerance) return 0;
  return Math.max(0, day + (waits[step] ?? 1) - today);
}

export function isDue(progress: Progress, today: number): boolean {
  return daysLeft(progress, today) === 0;
}

/**
 * The progress after an answer. An answer to a puzzle that is not due is practice and changes
 * nothing, so two solves are of different days. A failure leads back to the first wait and keeps the
 * solves; the other answers lead on to the next wait.
 */
export function answered(progress: Progress, outcome: Outcome, today: number): Progress {
  if (!isDue(progress, today)) return progress;
  const { answers, solves, step } = progress;
  return {
    answers: answers + 1,
    solves: outcome === "solved" ? solves + 1 : solves,
    step: outcome === "failed" ? 0 : Math.min(step + 1, waits.length - 1),
    day: today,
  };
}

/**
 * The progress of one puzzle on two devices: the one with more answers, then the later one, then the
 * one with more solves. The order of the two makes no difference; of equal ones the result is `one`.
 */
export function merged(one: Progress, other: Progress): Progress {
  const rank = ({ answers, day, solves, step }: Progress) => [answers, day, solves, step];
  const [left, right] = [rank(one), rank(other)];
  const place = left.findIndex((value, index) => value !== right[index]);
  return place < 0 || (left[place] ?? 0) > (right[place] ?? 0) ? one : other;
}

/** The puzzles to offer today: those due for longest first, and fewer after answers of today. */
export function offered<T extends { id: string; progress: Progress }>(
  puzzles: readonly T[],
  today: number,
): T[] {
  const done = puzzles.filter(({ progress }) => progress.answers > 0 && progress.day === today);
  const dueSince = ({ progress: { day, step } }: T) => day + (waits[step] ?? 1);
  return puzzles
    .filter(({ progress }) => isDue(progress, today))
    .sort((a, b) => dueSince(a) - dueSince(b) || (a.id < b.id ? -1 : 1))
    .slice(0, Math.max(0, mostADay - done.length));
}
