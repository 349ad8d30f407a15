// The games that the framed page can show: each is loaded when a game of it is shown.

import type { GameView } from "../game-kit/view";

export const views: Readonly<Record<string, () => Promise<GameView>>> = {
  "slides-of-action": () =>
    import("../games/slides-of-action/view").then((view) => view.slidesOfAction),
  liger: () => import("../games/liger/view").then((view) => view.liger),
  sliders: () => import("../games/sliders/view").then((view) => view.sliders),
  "sumo-checkers": () => import("../games/sumo-checkers/view").then((view) => view.sumoCheckers),
  gridwar: () => import("../games/gridwar/view").then((view) => view.gridwar),
};
