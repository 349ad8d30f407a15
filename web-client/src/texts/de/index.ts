// The German texts of the home page, the room and the games, in one file.

import type { Translation } from "../en/translation";
import { gameInGerman, poolInGerman } from "./first/catalogue";
import { refusalInGerman } from "./first/refusals";

export { texts as home } from "./first/home";
export { texts as invitation } from "./first/invitation";
export { texts as lobby } from "./first/lobby";
export { texts as main } from "./first/main";
export { texts as seeking } from "./first/seeking";
export { texts as table } from "./first/table";
export { games } from "./games";

export const translation: Translation = {
  game: gameInGerman,
  pool: poolInGerman,
  refusal: refusalInGerman,
};
