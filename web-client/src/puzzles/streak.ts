// The streak: days in a row with a puzzle solved at the first try. Days are those of the puzzle of
// the day: counted from 1970 in UTC, so they are the same in every time zone and on every device.

export interface Streak {
  /** Number of days in a row, up to today or, before today's puzzle, up to yesterday. */
  length: number;
  /** A puzzle was solved at the first try today. */
  today: boolean;
  /** The last seven days, today last: whether a puzzle was solved at the first try. */
  week: readonly boolean[];
}

/** `days`: those with a puzzle solved at the first try, in any order. */
export function streakOf(days: Iterable<number>, today: number): Streak {
  const solved = new Set(days);
  let first = solved.has(today) ? today : today - 1;
  const last = first;
  while (solved.has(first)) --first;
  return {
    length: last - first,
    today: solved.has(today),
    week: Array.from({ length: 7 }, (_, index) => solved.has(today - 6 + index)),
  };
}
