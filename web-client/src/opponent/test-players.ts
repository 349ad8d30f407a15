// Simulated players for the tests of this folder: their games against the computer have results by
// chance, from a fixed seed.

import {
  afterGame,
  chanceToWin,
  type Estimate,
  firstEstimate,
  levelAt,
  strengthIn,
} from "./estimate";
import type { Ladder } from "./ladder";

export interface SimulatedPlayer {
  /** In Elo, before the game of this number (from 0). */
  strength(number: number): number;
  /** Share of the games that are drawn between players of the same strength. */
  draws?: number;
  /** Place in the ladder that the lesson suggests. */
  start?: number;
  seats?: number;
}

export interface PlayedGame {
  level: number;
  /** The expected share of the player against this level. */
  share: number;
  score: 0 | 0.5 | 1;
}

/** The first games of a player against the opponent that fits. */
export function gamesOf(
  player: SimulatedPlayer,
  ladder: Ladder,
  games: number,
  random: () => number,
): PlayedGame[] {
  const { seats = 2, draws = 0 } = player;
  let estimate: Estimate = firstEstimate(ladder, player.start);
  return Array.from({ length: games }, (_, number) => {
    const level = levelAt(strengthIn(estimate), ladder, number);
    const rating = ladder.ratings[ladder.levels.indexOf(level)] ?? 0;
    const share = chanceToWin(player.strength(number) - rating, seats);
    // Draws take equally from wins and losses, and are fewer between unequal players.
    const drawn = draws * 4 * share * (1 - share);
    const luck = random();
    const score = luck < share - drawn / 2 ? 1 : luck < share + drawn / 2 ? 0.5 : 0;
    estimate = afterGame(estimate, { level, score, helped: false }, ladder, seats);
    return { level, share, score };
  });
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The value that this share of the values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(Math.floor(share * sorted.length), sorted.length - 1)] ?? 0;
}
