import { describe, expect, it } from "vitest";
import {
  answered,
  begun,
  dayOf,
  daysLeft,
  isDue,
  isRetired,
  merged,
  mostADay,
  type Outcome,
  offered,
  type Progress,
  waits,
} from "./schedule";

/** A generator of numbers below `most`, the same in every run. */
function numbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % most;
  };
}

const outcomes: readonly Outcome[] = ["solved", "failed", "later"];
const start = 20_000;

/** A progress after some answers; the clock leaps now and then. */
function anyProgress(next: (most: number) => number): Progress {
  let progress = begun(start + next(40));
  for (let count = next(8); count > 0; --count) {
    const leap = next(5) === 0 ? next(2000) - 1000 : next(30);
    const outcome = outcomes[next(3)] ?? "later";
    progress = answered(progress, outcome, progress.day + leap);
  }
  return progress;
}

const many = Array.from({ length: 500 }, (_, seed) => seed + 1);

describe("the schedule of a mistake", () => {
  it("returns it after 1, 3, 7 and 21 days", () => {
    let progress = begun(start);
    let day = start;
    for (const wait of [...waits, 21]) {
      expect(daysLeft(progress, day)).toBe(wait);
      expect(isDue(progress, day + wait - 1)).toBe(false);
      day += wait;
      expect(isDue(progress, day)).toBe(true);
      progress = answered(progress, "later", day);
    }
  });

  it("retires it after two solves, of different days", () => {
    const once = answered(begun(start), "solved", start + 1);
    expect(isRetired(once)).toBe(false);
    expect(answered(once, "solved", start + 1)).toBe(once);
    const twice = answered(once, "solved", start + 4);
    expect(isRetired(twice)).toBe(true);
    for (const days of [0, 1, 100, 10_000]) expect(isDue(twice, start + days)).toBe(false);
  });

  it("leads back to one day after a failure, and keeps the solves", () => {
    const once = answered(begun(start), "solved", start + 1);
    const failed = answered(once, "failed", start + 4);
    expect(daysLeft(failed, start + 4)).toBe(1);
    expect(isRetired(answered(failed, "solved", start + 5))).toBe(true);
  });

  it("counts an answer only when the puzzle is due", () => {
    for (const seed of many) {
      const next = numbers(seed);
      const progress = anyProgress(next);
      const today = start + next(200);
      const after = answered(progress, outcomes[next(3)] ?? "later", today);
      expect(after.answers - progress.answers).toBe(isDue(progress, today) ? 1 : 0);
      expect(after.solves).toBeGreaterThanOrEqual(progress.solves);
    }
  });

  it("never hides a puzzle for longer than its wait and a day, wherever the clock was set", () => {
    for (const seed of many) {
      const next = numbers(seed);
      const progress = anyProgress(next);
      if (isRetired(progress)) continue;
      const today = start - 3000 + next(6000);
      const wait = waits[progress.step] ?? 0;
      const days = Array.from({ length: wait + 2 }, (_, index) => today + index);
      expect(days.some((day) => isDue(progress, day))).toBe(true);
    }
  });

  it("does not return a puzzle to a traveller whose calendar goes back by a day", () => {
    const progress = answered(begun(start), "solved", start + 1);
    expect(isDue(progress, start)).toBe(false);
    expect(isDue(progress, start - 1)).toBe(true);
  });

  it("numbers the days of the local calendar", () => {
    expect(dayOf(new Date(2026, 2, 29, 0, 1))).toBe(dayOf(new Date(2026, 2, 29, 23, 59)));
    expect(dayOf(new Date(2026, 2, 30)) - dayOf(new Date(2026, 2, 28, 23, 59))).toBe(2);
  });
});

describe("the progress of two devices", () => {
  it("is the same in any order, and merging again changes nothing", () => {
    for (const seed of many) {
      const next = numbers(seed);
      const [a, b, c] = [anyProgress(next), anyProgress(next), anyProgress(next)];
      expect(merged(a, b)).toEqual(merged(b, a));
      expect(merged(merged(a, b), c)).toEqual(merged(a, merged(b, c)));
      expect(merged(merged(a, b), b)).toEqual(merged(a, b));
      expect([a, b]).toContain(merged(a, b));
      expect(merged(a, b).answers).toBe(Math.max(a.answers, b.answers));
    }
  });
});

describe("the puzzles of a day", () => {
  it("are due, three at most with those answered today, those due for longest first", () => {
    for (const seed of many) {
      const next = numbers(seed);
      const puzzles = Array.from({ length: next(12) }, (_, index) => ({
        id: `${index}`,
        progress: anyProgress(next),
      }));
      const today = start + next(60);
      const now = offered(puzzles, today);
      expect(now.every(({ progress }) => isDue(progress, today))).toBe(true);
      const done = puzzles.filter((one) => one.progress.answers > 0 && one.progress.day === today);
      expect(now.length).toBeLessThanOrEqual(Math.max(0, mostADay - done.length));
      const due = puzzles.filter(({ progress }) => isDue(progress, today));
      if (done.length === 0) expect(now.length).toBe(Math.min(mostADay, due.length));
    }
  });

  it("are fewer after each answer of the day", () => {
    const puzzles = ["a", "b", "c", "d"].map((id) => ({ id, progress: begun(start) }));
    const [first] = offered(puzzles, start + 1);
    expect(offered(puzzles, start + 1).map(({ id }) => id)).toEqual(["a", "b", "c"]);
    const after = puzzles.map((one) =>
      one.id === first?.id
        ? { ...one, progress: answered(one.progress, "solved", start + 1) }
        : one,
    );
    expect(offered(after, start + 1).map(({ id }) => id)).toEqual(["b", "c"]);
  });
});
