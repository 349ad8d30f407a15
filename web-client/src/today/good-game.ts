// Which of the newest public games is worth a replay, and how many of them have ended today.

import type { GameEntry } from "../net/people";
import { dayInUtc } from "../puzzles/puzzle-of-the-day";

/** A shorter game shows little. */
const fewestTurns = 10;

/** Games that ended for another reason than the play. */
const broken: readonly string[] = ["timeout", "abandoned", "aborted"];

/** The rating of a player without one. */
const usualRating = 1500;

/** The game of people with the highest ratings, and of those the newest. `games`: newest first. Null
 * if none of them is worth a replay. */
export function goodGame(games: readonly GameEntry[]): GameEntry | null {
  let best: GameEntry | null = null;
  for (const game of games)
    if (isWhole(game) && (best === null || strength(game) > strength(best))) best = game;
  return best;
}

function isWhole({ ended_at, reason, turns, seats }: GameEntry): boolean {
  return (
    ended_at !== null &&
    typeof turns === "number" &&
    turns >= fewestTurns &&
    !broken.includes(reason ?? "") &&
    seats.every(({ player }) => player.bot === undefined)
  );
}

/** The mean rating of the players before the game. */
function strength({ seats }: GameEntry): number {
  const ratings = seats.map(({ rating }) => rating?.before ?? usualRating);
  return ratings.reduce((sum, one) => sum + one, 0) / ratings.length;
}

/** The number of these games that have ended since midnight in UTC. `more`: `games` is one page of
 * several, and all of it is from today. */
export function endedToday(
  games: readonly GameEntry[],
  now: number,
  hasMore: boolean,
): { count: number; more: boolean } {
  const today = dayInUtc(now);
  const count = games.filter(
    ({ ended_at }) => ended_at !== null && dayInUtc(ended_at) >= today,
  ).length;
  return { count, more: hasMore && count === games.length };
}
