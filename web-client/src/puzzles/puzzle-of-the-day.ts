// The puzzle of the day: chosen from the date alone, so that it is the same for all players of a
// server, with or without an account.

import { hasPuzzles, loadPuzzles, type Puzzle } from "./puzzle";

/** The number of the day that contains `ms`, by the calendar of UTC; day 0 is 1 January 1970. */
export function dayInUtc(ms: number): number {
  return Math.floor(ms / 86_400_000);
}

/** The game of the day's puzzle: the games take turns. Null without games. */
export function gameOfTheDay(day: number, games: readonly string[]): string | null {
  return games[day % games.length] ?? null;
}

/** The ratings of the puzzles of the day: neither obvious nor for experts only. Where a game has no
 * such puzzle, all its puzzles count. */
export const suitable = { from: 1100, to: 1700 };

/**
 * The puzzle of a day on which this game's turn is the `turn`th. The puzzles come in the order of the
 * hashes in their ids, so that neighbours in the file do not follow each other, and each comes once
 * before the first one returns. Null without puzzles.
 */
export function puzzleOfTheDay(turn: number, puzzles: readonly Puzzle[]): Puzzle | null {
  const fitting = puzzles.filter(({ rating }) => rating >= suitable.from && rating <= suitable.to);
  const hash = ({ id }: Puzzle) => id.slice(-8);
  const mixed = [...(fitting.length > 0 ? fitting : puzzles)].sort((a, b) =>
    hash(a) < hash(b) ? -1 : 1,
  );
  return mixed[turn % mixed.length] ?? null;
}

/** Loads the puzzle of a day. `games`: all games of the client, in their order. */
export async function loadPuzzleOfTheDay(
  day: number,
  games: readonly string[],
): Promise<Puzzle | null> {
  const withPuzzles = games.filter(hasPuzzles);
  const game = gameOfTheDay(day, withPuzzles);
  if (game === null) return null;
  return puzzleOfTheDay(Math.floor(day / withPuzzles.length), await loadPuzzles(game));
}
