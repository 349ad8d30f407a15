import { describe, expect, it } from "vitest";
import { chartData, extremes, hasDays, isDay, timeRange, withStart } from "./rating-history";

const history = [
  { at: 5000, rating: 1540, deviation: 90 },
  { at: 4000, rating: 1560, deviation: 100 },
  { at: 3000, rating: 1480, deviation: 110 },
  { at: 2000, rating: 1560, deviation: 120 },
];

describe("a rating over time", () => {
  it("is drawn from the oldest to the newest, with the band around it", () => {
    expect(chartData(history)).toEqual([
      [2, 3, 4, 5],
      [1440, 1370, 1460, 1450],
      [1680, 1590, 1660, 1630],
      [1560, 1480, 1560, 1540],
    ]);
  });

  it("begins with the first rating of every player, if all games are known", () => {
    expect(withStart(history, 4).at(-1)).toMatchObject({ rating: 1500, deviation: 350 });
    expect(withStart(history, 4).at(-1)?.at).toBeLessThan(2000);
    expect(withStart(history, 5)).toEqual(history);
    expect(withStart([], 0)).toEqual([]);
  });

  it("has its extremes at the moments when it first reached them", () => {
    expect(extremes(history)).toEqual({ highest: history[3], lowest: history[2] });
    expect(extremes([])).toBeNull();
  });

  it("has room at both ends of the time, also with a single game", () => {
    expect(timeRange(0, 1000, false)).toEqual([-30, 1030]);
    expect(timeRange(50_000, 50_000, false)).toEqual([6_800, 93_200]);
  });

  it("of whole days has half a day at both ends, and begins a day before", () => {
    const [day, at] = [86_400, Date.UTC(2026, 2, 5) / 1000];
    expect(timeRange(at, at, true)).toEqual([at - day / 2, at + day / 2]);
    expect(timeRange(at, at + day, true)).toEqual([at - day / 2, at + 1.5 * day]);
    const days = [{ at: at * 1000, rating: 1600, deviation: 100 }];
    expect(withStart(days, 1).at(-1)?.at).toBe((at - day) * 1000);
  });
});

it("distinguishes a day from a moment", () => {
  expect(isDay(Date.UTC(2026, 2, 5))).toBe(true);
  expect(isDay(Date.UTC(2026, 2, 5, 0, 0, 0, 1))).toBe(false);
  const points = [5, 6].map((date) => ({ at: Date.UTC(2026, 2, date), rating: 1, deviation: 1 }));
  expect(hasDays(points)).toBe(true);
  expect(hasDays(history)).toBe(false);
});
