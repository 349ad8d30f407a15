import { describe, expect, it } from "vitest";
import { streakOf } from "./streak";

const today = 20_785;

describe("the streak", () => {
  it("counts the days in a row up to today", () => {
    const streak = streakOf([today - 2, today, today - 1, today - 4], today);
    expect(streak).toMatchObject({ length: 3, today: true });
    expect(streak.week).toEqual([false, false, true, false, true, true, true]);
  });

  it("goes on from yesterday while today's puzzle is not solved", () => {
    expect(streakOf([today - 2, today - 1], today)).toMatchObject({ length: 2, today: false });
  });

  it("ends after a day without a solved puzzle", () => {
    expect(streakOf([today - 3, today - 2], today)).toMatchObject({ length: 0, today: false });
    expect(streakOf([today - 2, today], today).length).toBe(1);
    expect(streakOf([], today).length).toBe(0);
  });

  it("ignores days that are still to come, such as those of a wrong clock", () => {
    expect(streakOf([today + 1, today + 2], today)).toMatchObject({ length: 0, today: false });
  });
});
