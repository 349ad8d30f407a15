// The strength of the computer's levels, from matches between neighbouring levels. The shares are
// those of `measured` in engine/GAME/engine.hpp, and a test compares them.

import { levelsOf } from "../engine/levels";

/** The levels that a game offers; the weakest first. */
export interface Ladder {
  /** The ids of the levels. */
  readonly levels: readonly number[];
  /** In Elo, the lowest level at 0; never descending. */
  readonly ratings: readonly number[];
}

/** Share in percent of each level against the one below, from the second level on. */
type Shares = readonly number[];

/** By game; of a game for two and for three seats where they differ. */
export const measuredShares: Readonly<Record<string, readonly [two: Shares, three?: Shares]>> = {
  gridwar: [[78, 75, 79, 78, 78, 79, 70, 74, 68, 77]],
  liger: [[80, 80, 76, 78, 79, 81, 77, 75, 74, 74, 100]],
  sliders: [[80, 77, 76, 79, 78, 80, 77, 79, 75, 79, 81]],
  "slides-of-action": [
    [52, 52],
    [68, 56],
  ],
  "sumo-checkers": [[77, 68, 75, 77, 72, 78, 79, 80, 78, 80, 100]],
};

/** For a step without a measurement. */
const usualShare = 70;

/** Elo by which a player with this share in percent is stronger. At 99 % a match of a few hundred
 * games tells no more. */
export function eloOf(share: number): number {
  const bounded = Math.min(Math.max(share, 1), 99);
  return 400 * Math.log10(bounded / (100 - bounded));
}

export function ladderOf(game: string, seats: number): Ladder {
  const levels = levelsOf(game, seats);
  const [two, three = two] = measuredShares[game] ?? [[]];
  const shares = seats === 3 ? three : two;
  const ratings = [0];
  for (let step = 0; step + 1 < levels.length; ++step)
    ratings.push((ratings[step] ?? 0) + Math.max(eloOf(shares[step] ?? usualShare), 0));
  return { levels, ratings };
}

/** Share in percent against the level below, at most and before rounding, but for a last level that
 * stands apart. */
const mostOfStep = 81.5;

/** Whether a level is stronger than the one below by more than a step of the ladder. */
export function isFarAbove(game: string, seats: number, level: number): boolean {
  const { levels, ratings } = ladderOf(game, seats);
  const place = levels.indexOf(level);
  return place > 0 && (ratings[place] ?? 0) - (ratings[place - 1] ?? 0) > eloOf(mostOfStep);
}

/** By how many Elo points a level is stronger than the weakest one, rounded to tens. */
export function pointsAbove(game: string, seats: number, level: number): number {
  const { levels, ratings } = ladderOf(game, seats);
  return 10 * Math.round((ratings[levels.indexOf(level)] ?? 0) / 10);
}
