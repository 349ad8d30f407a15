// What the server says about puzzles (protocol/README.md, "Puzzles").

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
  /** The first attempt of whoever asks, if they have an account. */
  tried: { solved: boolean; at: number } | null;
  /** For guests: where the stream goes on. */
  cursor?: number;
}

export interface AttemptReply {
  solved: boolean;
  /** The first attempt counts, of somebody with an account. */
  rated: boolean;
  /** The rating before it, where it is rated. */
  before: number | null;
  standing: PuzzleStanding | null;
}

export function getNextPuzzle(game: string, after: string | null, cursor: number) {
  const path = withFields(`/api/puzzles/${game}/next`, { after, cursor: String(cursor) });
  return getJson<PuzzleReply>(path);
}

export const getPuzzle = (id: string, signal?: AbortSignal) =>
  getJson<PuzzleReply>(`/api/puzzles/${id}`, signal);

/** The solver's turns; none gives up. */
export const sendAttempt = (id: string, turns: readonly string[]) =>
  postJson<AttemptReply>(`/api/puzzles/${id}`, { turns });
