// How the games of one game went (protocol/README.md, "Statistics of a game").

import { getJson } from "./http";
import type { Options } from "./protocol";

export interface GameResults {
  games: number;
  /** By seat. */
  wins: readonly number[];
  draws: number;
  /** Median. */
  turns: number;
  /** Of the games with a clock for one sitting; `median` in milliseconds. */
  time: { games: number; median: number } | null;
}

export interface StatisticsGroup {
  seats: number;
  computer: boolean;
  all: GameResults;
  options: readonly { options: Options; results: GameResults }[];
  /** `from`: the lowest rating of the band; null: games without a rating. */
  ratings: readonly { from: number | null; results: GameResults }[];
}

export interface GameStatistics {
  /** Milliseconds since 1970; null while the server counts the games. */
  until: number | null;
  most_games: number;
  rating_band: number;
  groups: readonly StatisticsGroup[];
}

/** Milliseconds between two requests while the server counts. */
const pause = 700;

/** Waits until the server has counted the games. */
export async function getStatistics(
  game: string,
  signal: AbortSignal,
): Promise<GameStatistics & { until: number }> {
  for (;;) {
    const path = `/api/statistics/${encodeURIComponent(game)}`;
    const { until, ...rest } = await getJson<GameStatistics>(path, signal);
    if (until !== null) return { until, ...rest };
    await new Promise((resolve) => setTimeout(resolve, pause));
    signal.throwIfAborted();
  }
}
