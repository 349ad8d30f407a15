// The games that this client can show. A game of the server's catalogue without a view is not
// offered.

import type { GameView } from "../game-kit/view";
import { gridwar } from "./gridwar/view";
import { liger } from "./liger/view";
import { sliders } from "./sliders/view";
import { slidesOfAction } from "./slides-of-action/view";
import { sumoCheckers } from "./sumo-checkers/view";

export const gameViews: readonly GameView[] = [
  slidesOfAction,
  liger,
  sliders,
  sumoCheckers,
  gridwar,
];

export function gameView(id: string): GameView | null {
  return gameViews.find((view) => view.id === id) ?? null;
}
