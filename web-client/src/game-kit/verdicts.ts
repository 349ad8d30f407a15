// The exact results of the turns that are possible on a board, for boards that can show them.

import { createContext } from "preact";

export interface Verdict {
  outcome: "win" | "draw" | "loss";
  /** The turns that the winner still needs; 0 for a draw, and where the turn itself loses. */
  turns: number;
  /** The same in words: "wins in 3". */
  words: string;
}

/** By action; empty where no results are known. */
export type Verdicts = ReadonlyMap<string, Verdict>;

export const noVerdicts: Verdicts = new Map();

export const TurnVerdicts = createContext<Verdicts>(noVerdicts);
