// A finished game as one seat sees it.

import type { CountedGame } from "./estimate";

/** The level of all other seats; null unless they are computers of one level. `levels`: by seat, null
 * where a person plays. */
export function levelAgainst(levels: readonly (number | null)[], seat: number): number | null {
  const [level = null, ...further] = new Set(levels.filter((_, other) => other !== seat));
  return further.length > 0 ? null : level;
}

/** `winners`: their seats; none after a draw. */
export function scoreOf(winners: readonly number[], seat: number): CountedGame["score"] {
  if (winners.length === 0) return 0.5;
  return winners.includes(seat) ? 1 : 0;
}
