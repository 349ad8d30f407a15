// Shares of games with their uncertainty.

/** With fewer games a share is not shown: near a half its interval is wider than 34 points. */
export const fewestGames = 30;

/** `low` and `high`: the bounds of the 95 % interval. All from 0 to 1. */
export interface Share {
  share: number;
  low: number;
  high: number;
}

/** The quantile of the normal distribution for 95 %. */
const z = 1.959964;

/** The share with Wilson's score interval. Requires 0 ≤ `part` ≤ `whole` and `whole` > 0. */
export function wilson(part: number, whole: number): Share {
  const share = part / whole;
  const scale = 1 + z ** 2 / whole;
  const middle = (share + z ** 2 / (2 * whole)) / scale;
  const half = (z * Math.sqrt((share * (1 - share)) / whole + z ** 2 / (4 * whole ** 2))) / scale;
  // Rounding must not put the share outside.
  return {
    share,
    low: Math.max(0, Math.min(share, middle - half)),
    high: Math.min(1, Math.max(share, middle + half)),
  };
}

/** Null if there are too few games to tell. */
export function shareOf(part: number, whole: number): Share | null {
  return whole < fewestGames ? null : wilson(part, whole);
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

/** Each seat's share of the games with a winner. Null if there are too few to tell. */
export function sharesOfSeats(wins: readonly number[]): readonly Share[] | null {
  const decided = sum(wins);
  return decided < fewestGames ? null : wins.map((count) => wilson(count, decided));
}

/** The seats that win more often than equal chances explain: the interval is above the equal share. */
export function favoured(shares: readonly Share[]): readonly number[] {
  return shares.flatMap(({ low }, seat) => (low > 1 / shares.length ? [seat] : []));
}

/** Whole percentages that add up to 100: the largest remainders are rounded up. */
export function wholePercents(parts: readonly number[]): readonly number[] {
  const whole = sum(parts);
  if (whole === 0) return parts.map(() => 0);
  const exact = parts.map((part) => (100 * part) / whole);
  const floors = exact.map(Math.floor);
  const missing = 100 - sum(floors);
  const order = exact
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  const raised = new Set(order.slice(0, missing).map(({ index }) => index));
  return floors.map((floor, index) => floor + (raised.has(index) ? 1 : 0));
}
