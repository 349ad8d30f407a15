// How strong a player is on the ladder of a game's levels: a probability for each strength, and the
// level that fits. Pure functions of the games that were counted.

import type { Ladder } from "./ladder";

/** A finished game against the computer. */
export interface CountedGame {
  /** The id of the level of all opponents. */
  readonly level: number;
  /** 1: won, 0.5: drawn, 0: lost. */
  readonly score: 0 | 0.5 | 1;
  /** The player took turns back, or had hints: the game counts half. */
  readonly helped: boolean;
}

/** Probabilities of strengths; they add up to 1. */
export interface Estimate {
  /** In Elo, on the scale of the ladder; ascending. */
  readonly strengths: readonly number[];
  readonly chances: readonly number[];
}

/** Distance of two strengths, in Elo. */
const grid = 25;
/** How far strengths reach beyond the ladder, in Elo. */
const beyond = 200;
/** The usual change of a player from one game to the next: standard deviation in Elo. */
const drift = 30;
/** The chance that another person plays the next game, or that the player plays quite differently. */
const surprise = 0.02;
/** Where a player without games and without a lesson begins: a share of the ladder's height. */
const usualStart = 0.2;

/** The share of wins of a player who is `ahead` Elo stronger than each of the others. */
export function chanceToWin(ahead: number, seats: number): number {
  return 1 / (1 + (seats - 1) * 10 ** (-ahead / 400));
}

/** Before the first game. `start`: the expected place in the ladder, from 0 (lowest) to 1. */
export function firstEstimate({ ratings }: Ladder, start: number = usualStart): Estimate {
  const top = ratings.at(-1) ?? 0;
  const count = Math.ceil((top + 2 * beyond) / grid) + 1;
  const strengths = Array.from({ length: count }, (_, index) => index * grid - beyond);
  // Falls slowly upwards: a strong player is unlikely, and one win after the other finds them.
  const mean = Math.max(start, 0.02) * Math.max(top, grid) + beyond;
  return { strengths, chances: normalized(strengths.map((at) => Math.exp(-(at + beyond) / mean))) };
}

/** After another game. A game against a level that the ladder does not have changes nothing. */
export function afterGame(
  before: Estimate,
  { level, score, helped }: CountedGame,
  { levels, ratings }: Ladder,
  seats: number,
): Estimate {
  const rating = ratings[levels.indexOf(level)];
  if (rating === undefined) return before;
  const { strengths } = before;
  const weight = helped ? 0.5 : 1;
  const chances = changed(before.chances).map((chance, index) => {
    const win = chanceToWin((strengths[index] ?? 0) - rating, seats);
    return chance * (win ** score * (1 - win) ** (1 - score)) ** weight;
  });
  return { strengths, chances: normalized(chances) };
}

/** The strength that the player exceeds as likely as not, in Elo. */
export function strengthIn({ strengths, chances }: Estimate): number {
  let sum = 0;
  for (const [index, chance] of chances.entries()) {
    if (sum + chance >= 0.5) return (strengths[index] ?? 0) + grid * ((0.5 - sum) / chance - 0.5);
    sum += chance;
  }
  return strengths.at(-1) ?? 0;
}

/**
 * The level for a player of this strength. Between two levels it takes the upper one in as many of
 * the games as the player is nearer to it; `number` is the number of games before.
 */
export function levelAt(strength: number, { levels, ratings }: Ladder, number: number): number {
  const above = ratings.findIndex((rating) => rating > strength);
  if (above === 0) return levels[0] ?? 1;
  if (above < 0) return levels.at(-1) ?? 1;
  const [low = 0, high = 0] = ratings.slice(above - 1, above + 1);
  const share = (strength - low) / (high - low);
  return levels[share > turnOf(number) ? above : above - 1] ?? 1;
}

/** Numbers between 0 and 1, evenly spread over any few games in a row. */
function turnOf(number: number): number {
  return (0.5 + number * 0.618_033_988_75) % 1;
}

/** The estimate for the next game, before its result. */
function changed(chances: readonly number[]): number[] {
  const reach = Math.ceil((3 * drift) / grid);
  const weights = normalized(
    Array.from({ length: 2 * reach + 1 }, (_, at) =>
      Math.exp((-1 / 2) * (((at - reach) * grid) / drift) ** 2),
    ),
  );
  const last = chances.length - 1;
  const spread = chances.map(() => surprise / chances.length);
  for (const [from, chance] of chances.entries())
    for (const [at, weight] of weights.entries()) {
      const to = Math.min(Math.max(from + at - reach, 0), last);
      spread[to] = (spread[to] ?? 0) + (1 - surprise) * chance * weight;
    }
  return spread;
}

function normalized(values: readonly number[]): number[] {
  const sum = values.reduce((total, value) => total + value, 0);
  return values.map((value) => value / sum);
}
