// What the server and the rules core say is English: names and options of games, and why something
// is refused. Here it is put into the language of the page, where it comes in; what nobody has put
// into words there stays as it is.

import { inLanguage } from "../language";
import type { CatalogueGame, RatingPool } from "../net/protocol";

export interface Said {
  game(game: CatalogueGame): CatalogueGame;
  pool(pool: RatingPool): RatingPool;
  /** `code`: the protocol's. */
  refusal(code: string, message: string): string;
}

const asItIs: Said = {
  game: (game) => game,
  pool: (pool) => pool,
  refusal: (_, message) => message,
};

export const said: Said = await inLanguage(asItIs, {
  de: async () => (await import("./de")).said,
});
