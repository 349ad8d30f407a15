// All games in German.

import type { FromElsewhere } from "../game-kit/words";
import { german as gridwar } from "./gridwar/german";
import { german as liger } from "./liger/german";
import { german as sliders } from "./sliders/german";
import { german as slidesOfAction } from "./slides-of-action/german";
import { german as sumoCheckers } from "./sumo-checkers/german";

export const gamesInGerman = {
  "slides-of-action": slidesOfAction,
  liger,
  sliders,
  "sumo-checkers": sumoCheckers,
  gridwar,
} satisfies Record<string, FromElsewhere>;

/** Null for a game that this client does not have. */
export function inGerman(game: string): FromElsewhere | null {
  return (gamesInGerman as Readonly<Record<string, FromElsewhere>>)[game] ?? null;
}
