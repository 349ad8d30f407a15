// How accurately a side has played: a number from 0 to 100 that a player can compare between games.
//
// The accuracy of one turn is that of lichess (modules/analyse/src/main/AccuracyPercent.scala in
// lichess-org/lila): it falls exponentially with the drop of the win chances, and has a bonus of one
// point for the uncertainty of the analysis. As there, a game is half the mean and half the harmonic
// mean of the turns, so that one blunder counts more than many small losses of the same sum. lichess
// weights the mean by the volatility in a window that grows with the game. We do not, because the
// number must not depend on the length of the game.

import type { PlayedTurn } from "../net/protocol";
import type { Judged } from "./review";

/** 0 … 100, for the shares of the side to move before and after its turn. */
export function turnAccuracy(before: number, after: number): number {
  const drop = 100 * Math.max(0, before - after);
  const curve = 103.1668100711649 * Math.exp(-0.04354415386753951 * drop) - 3.166924740191411;
  return Math.min(100, Math.max(0, curve + 1));
}

/** The harmonic mean exists for positive numbers only. */
const least = 1;

/**
 * 0 … 100 for the turns of a seat in a game that is judged to its end; 100 when each of them kept the
 * expected result. Null without a turn that could lose anything: a lost position has none.
 */
export function accuracyOf(
  turns: readonly PlayedTurn[],
  judged: readonly Judged[],
  seat: number,
): number | null {
  const found = turns.flatMap((played, ply) => {
    const [here, there] = [judged[ply], judged[ply + 1]];
    if (played.seat !== seat || here === undefined || there === undefined) return [];
    const [before = 0, after = 0] = [here.shares[seat], there.shares[seat]];
    if (before === 0) return [];
    // A drop after the best turn only shows that the computer did not see far enough.
    return [here.best[0] === played.turn ? 100 : turnAccuracy(before, after)];
  });
  if (found.length === 0) return null;
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const mean = sum(found) / found.length;
  const harmonic = found.length / sum(found.map((one) => 1 / Math.max(least, one)));
  return (mean + Math.min(mean, harmonic)) / 2;
}
