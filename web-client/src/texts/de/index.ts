// German, as far as it is loaded before the first page.

import type { Translation } from "../en/translation";
import { gameInGerman, poolInGerman } from "./games";
import { refusalInGerman } from "./refusals";

export { german } from "./main";

export const translation: Translation = {
  game: gameInGerman,
  pool: poolInGerman,
  refusal: refusalInGerman,
};
