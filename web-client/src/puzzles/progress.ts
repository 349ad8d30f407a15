// A player's progress in puzzles: the results in this browser, together with those of the account.

import type { PuzzleStanding, PuzzlesReply } from "../net/puzzles";
import type { Results } from "./choice";
import type { Puzzle } from "./puzzle";

export interface Known {
  results: Results;
  /** Counted from 1970 in UTC: with a puzzle solved at the first attempt. */
  days: readonly number[];
  /** By game; empty for guests. */
  standings: Readonly<Record<string, PuzzleStanding>>;
}

/** Of two results for one puzzle the account's holds. `account`: null for guests, and while it is not
 * known. */
export function together(
  results: Results,
  days: readonly number[],
  account: PuzzlesReply | null,
): Known {
  const games = account?.games ?? [];
  const all = (ids: readonly string[], solved: boolean) => ids.map((id) => [id, solved] as const);
  const known = games.flatMap(({ solved, failed }) => [
    ...all(solved, true),
    ...all(failed, false),
  ]);
  return {
    results: { ...results, ...Object.fromEntries(known) },
    days: [...new Set([...days, ...(account?.days ?? [])])],
    standings: Object.fromEntries(games.map(({ game, standing }) => [game, standing])),
  };
}

/** Number of these puzzles that were tried, and of those solved at the first attempt. */
export function countTried(
  puzzles: readonly Puzzle[],
  results: Results,
): { solved: number; tried: number } {
  const tried = puzzles.filter(({ id }) => id in results);
  return { solved: tried.filter(({ id }) => results[id]).length, tried: tried.length };
}
