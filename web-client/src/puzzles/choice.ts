// Chooses the next puzzle without the server: for guests, who are unknown to it, and while it is away.

import type { Difficulty } from "./difficulty";
import type { Puzzle } from "./puzzle";

/** By id: whether the first attempt solved the puzzle. */
export type Results = Readonly<Record<string, boolean>>;

/** The next puzzle is one of the nearest ones, of which there are this many. */
const near = 8;
/** As at the server: easier and harder puzzles are this far from the player's rating. */
const distances: Readonly<Record<Difficulty, number>> = { easier: -200, fitting: 0, harder: 200 };

/** The rating of a player without results: most of a game's puzzles are harder. */
const usual = { rating: 1250, deviation: 250 };

/**
 * The rating of a player in the puzzles of a game, from the first attempts that are known: the mean
 * of what they leave likely. A puzzle of the player's rating is solved in one of two attempts, and
 * one that is 200 points easier in three of four, as everywhere in Elo's scale.
 */
export function ratingFrom(puzzles: readonly Puzzle[], results: Results): number {
  const tried = puzzles.filter(({ id }) => id in results);
  const ratings = Array.from({ length: 81 }, (_, index) => 600 + 25 * index);
  const logs = ratings.map((rating) => {
    const prior = -0.5 * ((rating - usual.rating) / usual.deviation) ** 2;
    return tried.reduce((sum, puzzle) => {
      const sign = results[puzzle.id] ? 1 : -1;
      return sum - Math.log1p(10 ** ((-sign * (rating - puzzle.rating)) / 400));
    }, prior);
  });
  const most = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - most));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return ratings.reduce((sum, rating, index) => sum + rating * (weights[index] ?? 0), 0) / whole;
}

export interface Wish {
  difficulty: Difficulty;
  /** The puzzle that the player leaves: the one after it in the circle follows. */
  after: string | null;
}

/**
 * One of the untried puzzles nearest to the wished rating. Without one it is a failed puzzle, then a
 * solved one. Null if there is none but `after`.
 */
export function choosePuzzle(
  puzzles: readonly Puzzle[],
  results: Results,
  { difficulty, after }: Wish,
): Puzzle | null {
  const wished = ratingFrom(puzzles, results) + distances[difficulty];
  const away = ({ rating }: Puzzle) => Math.abs(rating - wished);
  const hash = ({ id }: Puzzle) => id.slice(-8);
  const mixed = [...puzzles].sort((a, b) => (hash(a) < hash(b) ? -1 : 1));
  const untried = mixed.filter(({ id }) => !(id in results));
  const nearest = [...untried].sort((a, b) => away(a) - away(b)).slice(0, near);
  const circles = [
    untried.filter((puzzle) => nearest.includes(puzzle)),
    mixed.filter(({ id }) => results[id] === false),
    mixed.filter(({ id }) => results[id] === true),
  ];
  for (const circle of circles) {
    const next = afterIn(circle, after);
    if (next !== null) return next;
  }
  return null;
}

function afterIn(circle: readonly Puzzle[], after: string | null): Puzzle | null {
  const here = circle.findIndex(({ id }) => id === after);
  const next = circle[(here + 1) % circle.length];
  return next === undefined || next.id === after ? null : next;
}
