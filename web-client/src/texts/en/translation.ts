// The English texts of the server and the rules core, unchanged. Other languages have the type of
// this object.

import type { CatalogueGame, RatingPool, Refused } from "../../net/protocol";

export interface Translation {
  game(game: CatalogueGame): CatalogueGame;
  pool(pool: RatingPool): RatingPool;
  /** The reason of a refusal, as a sentence or the end of one. */
  refusal(refused: Refused): string;
}

export const english: Translation = {
  game: (game) => game,
  pool: (pool) => pool,
  refusal: ({ message }) => message,
};
