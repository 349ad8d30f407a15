// A rating over time: the data of the chart and of the sentences about it.

import type { RatingPoint } from "../net/people";

/** For uPlot, oldest first: seconds since 1970, lower and upper bound of the band, and the
 * ratings. */
export type ChartData = [at: number[], low: number[], high: number[], rating: number[]];

/** `history`: newest first, as the server sends it. */
export function chartData(history: readonly RatingPoint[]): ChartData {
  const points = [...history].reverse();
  return [
    points.map(({ at }) => at / 1000),
    points.map(({ rating, deviation }) => rating - deviation),
    points.map(({ rating, deviation }) => rating + deviation),
    points.map(({ rating }) => rating),
  ];
}

/** The initial rating of all players, and its deviation. */
export const start = { rating: 1500, deviation: 350 };

const day = 24 * 60 * 60 * 1000;

/**
 * Adds the initial rating shortly before the first game, if the history contains all of the
 * player's rated `games`.
 */
export function withStart(history: readonly RatingPoint[], games: number): RatingPoint[] {
  const [newest, first] = [history[0], history.at(-1)];
  if (newest === undefined || first === undefined || history.length !== games) return [...history];
  const least = hasDays(history) ? day : 600_000;
  const ago = Math.max((newest.at - first.at) / 20, least);
  return [...history, { ...start, at: first.at - ago }];
}

/** The earliest of the highest points, and the earliest of the lowest. */
export function extremes(
  history: readonly RatingPoint[],
): { highest: RatingPoint; lowest: RatingPoint } | null {
  const [first] = history;
  if (first === undefined) return null;
  let [highest, lowest] = [first, first];
  for (const point of history) {
    if (point.rating >= highest.rating) highest = point;
    if (point.rating <= lowest.rating) lowest = point;
  }
  return { highest, lowest };
}

/**
 * The first and the last second of the time axis. `days`: the points are whole days, so the axis
 * has half a day of space on each side, as around a single point.
 */
export function timeRange(first: number, last: number, days: boolean): [number, number] {
  const halfADay = 43200;
  const least = days || last - first < 1 ? halfADay : 0;
  const margin = Math.max((last - first) * 0.03, least);
  return [first - margin, last + margin];
}

/** For other players' games the server sends days instead of times: the start of the day in UTC. */
export function isDay(at: number): boolean {
  return at % day === 0;
}

export function hasDays(history: readonly RatingPoint[]): boolean {
  return history.every(({ at }) => isDay(at));
}
