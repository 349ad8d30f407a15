// The German texts of the home page, the room and the games, in one file.

import type { Tables } from "../tables";
import { codes } from "./first/codes";
import { refusalsOfEveryGame } from "./first/rules-core";
import { refusalsOfServer } from "./first/server";
import { games } from "./games";

export { texts as home } from "./first/home";
export { texts as invitation } from "./first/invitation";
export { texts as lobby } from "./first/lobby";
export { texts as main } from "./first/main";
export { texts as seeking } from "./first/seeking";
export { texts as table } from "./first/table";
export { games };

export const translation: Tables = {
  games,
  pools: { " for two": " zu zweit", " for three": " zu dritt" },
  rules: refusalsOfEveryGame,
  server: refusalsOfServer,
  codes,
};
