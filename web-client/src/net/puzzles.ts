// Requests for puzzles (protocol/README.md, "Puzzles").

import { getJson, postJson, withFields } from "./http";

export interface PuzzleStanding {
  rating: number;
  deviation: number;
  provisional: boolean;
  puzzles: number;
}

export interface PuzzleReply {
  puzzle: { id: string };
  /** Null for guests. */
  standing: PuzzleStanding | null;
  /** The player's first attempt, if they have an account. */
  tried: { solved: boolean; at: number } | null;
}

/** The progress of a player with an account. */
export interface PuzzlesReply {
  games: readonly {
    game: string;
    standing: PuzzleStanding;
    /** Ids, by the result of the first attempt. */
    solved: readonly string[];
    failed: readonly string[];
  }[];
  /** Counted from 1970 in UTC: with a puzzle solved at the first attempt. */
  days: readonly number[];
}

export interface AttemptReply {
  solved: boolean;
  /** Whether the attempt counts: a first attempt by a player with an account. */
  rated: boolean;
  /** The rating before it, if it counts. */
  before: number | null;
  standing: PuzzleStanding | null;
}

export function getNextPuzzle(
  game: string,
  after: string | null,
  difficulty: "easier" | "fitting" | "harder",
) {
  const wish = difficulty === "fitting" ? null : difficulty;
  const path = withFields(`/api/puzzles/${game}/next`, { after, difficulty: wish });
  return getJson<PuzzleReply>(path);
}

/** For players with an account. */
export const getOwnPuzzles = (signal?: AbortSignal) =>
  getJson<PuzzlesReply>("/api/my/puzzles", signal);

export const getPuzzle = (id: string, signal?: AbortSignal) =>
  getJson<PuzzleReply>(`/api/puzzles/${id}`, signal);

/** The solver's turns; an empty list gives up. */
export const sendAttempt = (id: string, turns: readonly string[]) =>
  postJson<AttemptReply>(`/api/puzzles/${id}`, { turns });
