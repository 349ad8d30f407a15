// How much is thought about a position: in nodes, so that everybody gets the same answer.

interface Budgets {
  /** Of the live analysis, before anybody asks for more: a second or two of a good phone. */
  live: number;
  /** Of each turn of a game that is gone through. */
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

/** How often one can look deeper. */
export const mostDeeper = 3;
/** By how much a deeper look is larger than the one before. */
const step = 5;
/** Of what looks like a swing, once more and closer. */
const closer = 8;

/** `deeper`: how often somebody has asked for more, 0 … `mostDeeper`. */
export function liveBudget(game: string, deeper: number): number {
  return budgetsOf(game).live * step ** deeper;
}

export function turnBudget(game: string, close: boolean): number {
  return budgetsOf(game).turn * (close ? closer : 1);
}
