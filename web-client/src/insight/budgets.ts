// The engine's budget for a position: in nodes, so that every device gets the same answer.

import type { Budgets } from "../game-kit/view";
import { gameView } from "../games/registry";

/** For a game whose view names no others. Nodes differ in how long they take. */
const usual: Budgets = { live: 250_000, turn: 20_000 };

const budgetsOf = (game: string) => gameView(game)?.budgets ?? usual;

/** How often the reader can ask to look deeper. */
export const mostDeeper = 3;
/** By how much a deeper look is larger than the one before. */
const step = 5;
/** By how much the closer look at a possible swing is larger than the first. */
const closer = 8;

/** `deeper`: how often the reader has asked to look deeper, 0 … `mostDeeper`. */
export function liveBudget(game: string, deeper: number): number {
  return budgetsOf(game).live * step ** deeper;
}

/** For the puzzles from a game: as much larger than a review's closest look as a deeper look is. */
export function puzzleBudget(game: string): number {
  return turnBudget(game, true) * step;
}

export function turnBudget(game: string, close: boolean): number {
  return budgetsOf(game).turn * (close ? closer : 1);
}
