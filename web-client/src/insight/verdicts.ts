// The results of the turns of a solved game, from the engine's lines.

import type { EngineLine } from "../engine/engine";
import type { Verdict, Verdicts } from "../game-kit/verdicts";
import { exactWords, isLostNow } from "./chances";

/** The proven turns among the lines of a solved game. */
export function verdictsOf(lines: readonly EngineLine[]): Verdicts {
  const proven = lines.flatMap((line): [string, Verdict][] => {
    const [turn] = line.turns;
    if (turn === undefined || line.proof === null) return [];
    const { outcome } = line.proof;
    const turns = isLostNow(line.proof, line.turns.length) ? 0 : line.proof.turns;
    return [[turn, { outcome, turns, words: exactWords(line.proof, line.turns.length) }]];
  });
  return new Map(proven);
}
