// The player's own rating, for seeks.

import { getJson } from "../net/http";
import type { Profile } from "../net/people";
import type { CatalogueGame, Options } from "../net/protocol";
import { connection, seatNames } from "../net/server";
import { pools } from "../texts/catalogue";

/** The initial rating of every player. */
const first = 1500;

/** This player's rating in the game's pool; null for guests. Throws `RequestError`. */
export async function ownRating(game: CatalogueGame, options: Options): Promise<number | null> {
  const player = connection.player.value;
  if (player === null || player.guest) return null;
  const seats = seatNames(game, options).length;
  const ofGame = (pools.value ?? []).filter((pool) => pool.game === game.id);
  const pool = ofGame.find((one) => one.seats === seats) ?? ofGame[0];
  const { ratings } = await getJson<Profile>(`/api/players/${encodeURIComponent(player.name)}`);
  return ratings.find((one) => one.pool === pool?.id)?.rating ?? first;
}
