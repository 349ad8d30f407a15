// What comes in English from elsewhere, in English: as it is. Its shape is the other languages'.

import type { CatalogueGame, RatingPool, Refused } from "../../net/protocol";

export interface Translation {
  game(game: CatalogueGame): CatalogueGame;
  pool(pool: RatingPool): RatingPool;
  /** Why something is refused, as a sentence or the end of one. */
  refusal(refused: Refused): string;
}

export const english: Translation = {
  game: (game) => game,
  pool: (pool) => pool,
  refusal: ({ message }) => message,
};
