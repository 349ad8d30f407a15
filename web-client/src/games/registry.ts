// The games that this client can show. A game of the server's catalogue without a view is not
// offered.

import type { GameView } from "../game-kit/view";
import { gridwar } from "./gridwar/view";
import { liger } from "./liger/view";
import { sliders } from "./sliders/view";
import { slidesOfAction } from "./slides-of-action/view";
import { sumoCheckers } from "./sumo-checkers/view";

/** In the order of `AllGames` in rules/all_games.hpp, which all pages have. */
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

/** Sorted by game. Entries of one game keep their order; those of unknown games come last. */
export function inOrder<T>(entries: readonly T[], gameOf: (entry: T) => string): T[] {
  const place = (entry: T) => {
    const found = gameViews.findIndex(({ id }) => id === gameOf(entry));
    return found < 0 ? gameViews.length : found;
  };
  return [...entries].sort((a, b) => place(a) - place(b));
}
