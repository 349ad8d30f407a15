// The German texts of the home page, the room and the games, in one file.

import type { Translation } from "../en/translation";
import { gameInGerman, poolInGerman } from "./games";
import { refusalInGerman } from "./refusals";

export { gamesInGerman } from "../../games/german";
export { german as home } from "./home";
export { german as invitation } from "./invitation";
export { german as lobby } from "./lobby";
export { german } from "./main";
export { german as seeking } from "./seeking";
export { german as table } from "./table";

export const translation: Translation = {
  game: gameInGerman,
  pool: poolInGerman,
  refusal: refusalInGerman,
};
