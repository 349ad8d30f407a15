// The engine's budget for a position: in nodes, so that every device gets the same answer.

interface Budgets {
  /** Of the live analysis, before a request to look deeper: a second or two on a good phone. */
  live: number;
  /** Of each position of a game under review. */
  turn: number;
}

/** Nodes differ in how long they take: a turn of Gridwar is some thirty actions. */
const byGame: Readonly<Record<string, Budgets>> = {
  gridwar: { live: 60_000, turn: 6_000 },
  liger: { live: 1_000_000, turn: 60_000 },
  sliders: { live: 1_000_000, turn: 60_000 },
  "slides-of-action": { live: 500_000, turn: 100_000 },
  "sumo-checkers": { live: 250_000, turn: 20_000 },
};
const usual: Budgets = { live: 250_000, turn: 20_000 };

const budgetsOf = (game: string) => byGame[game] ?? usual;

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

export function turnBudget(game: string, close: boolean): number {
  return budgetsOf(game).turn * (close ? closer : 1);
}
