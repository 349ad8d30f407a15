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
  /** For guests: the position in the stream of puzzles. */
  cursor?: number;
}

export interface AttemptReply {
  solved: boolean;
  /** Whether the attempt counts: a first attempt by a player with an account. */
  rated: boolean;
  /** The rating before it, if it counts. */
  before: number | null;
  standing: PuzzleStanding | null;
}

export function getNextPuzzle(game: string, after: string | null, cursor: number) {
  const path = withFields(`/api/puzzles/${game}/next`, { after, cursor: String(cursor) });
  return getJson<PuzzleReply>(path);
}

export const getPuzzle = (id: string, signal?: AbortSignal) =>
  getJson<PuzzleReply>(`/api/puzzles/${id}`, signal);

/** The solver's turns; an empty list gives up. */
export const sendAttempt = (id: string, turns: readonly string[]) =>
  postJson<AttemptReply>(`/api/puzzles/${id}`, { turns });
