// The simulated games of players of all strengths against the opponent that fits: for the tests, and
// for the table in web-client/README.md.

import { randomFrom } from "../base/test-random";
import { ladderOf } from "./ladder";
import { gamesOf, meanOf, quantile } from "./test-players";

/** Number of simulated players of each strength. */
const players = 400;
/** The games after the first eight. */
export const settled = { from: 8, to: 16 } as const;

export interface Curve {
  /** The strength of the players: their place in the ladder, 0 for its lowest level and 1 for its highest. */
  place: number;
  /** The mean of the players' expected shares, by the number of the game. */
  means: readonly number[];
  /** The mean of the players' expected shares in the games after the first eight. */
  mean: number;
  /** Nine of ten players have a share from `low` to `high` in these games. */
  low: number;
  high: number;
}

export function curveOf(game: string, place: number, start?: number): Curve {
  const ladder = ladderOf(game, 2);
  const strength = place * (ladder.ratings.at(-1) ?? 0);
  const random = randomFrom(7);
  const player = { strength: () => strength, ...(start === undefined ? {} : { start }) };
  const runs = Array.from({ length: players }, () => gamesOf(player, ladder, settled.to, random));
  const shares = runs.map((run) => meanOf(run.slice(settled.from).map(({ share }) => share)));
  return {
    place,
    means: Array.from({ length: settled.to }, (_, game) =>
      meanOf(runs.map((run) => run[game]?.share ?? 0)),
    ),
    mean: meanOf(shares),
    low: quantile(shares, 0.05),
    high: quantile(shares, 0.95),
  };
}

const percent = (share: number) => String(Math.round(100 * share));

/** The numbers of games whose means the table shows, from 1. */
const shown = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16];

/** The table of a game, in Markdown. */
export function tableOf(game: string): string {
  const head = ["place in the ladder", ...shown.map((number) => `game ${number}`)];
  const ends = ["9 to 16", "nine of ten players"];
  const rows = [0, 0.2, 0.4, 0.6, 0.8, 1].map((place) => {
    const { means, mean, low, high } = curveOf(game, place);
    return [
      `${percent(place)} %`,
      ...shown.map((number) => percent(means[number - 1] ?? 0)),
      percent(mean),
      `${percent(low)} to ${percent(high)}`,
    ];
  });
  const columns = [...head, ...ends];
  return [columns, columns.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}
