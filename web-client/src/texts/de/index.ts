// German, as far as it is loaded before the first page.

import type { Said } from "../said";
import { gameInGerman, poolInGerman } from "./games";
import { refusalInGerman } from "./refusals";

export { german } from "./main";

export const said: Said = {
  game: gameInGerman,
  pool: poolInGerman,
  refusal: refusalInGerman,
};
