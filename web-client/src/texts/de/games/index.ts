// All games in German.

import type { FromElsewhere } from "../../../game-kit/words";
import { texts as gridwar } from "./gridwar";
import { texts as liger } from "./liger";
import { texts as sliders } from "./sliders";
import { texts as slidesOfAction } from "./slides-of-action";
import { texts as sumoCheckers } from "./sumo-checkers";

export const games = {
  "slides-of-action": slidesOfAction,
  liger,
  sliders,
  "sumo-checkers": sumoCheckers,
  gridwar,
} satisfies Record<string, FromElsewhere>;
