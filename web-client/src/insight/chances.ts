// The engine's answers for people: shares of the seats, and words.

import type { EngineLine, Proof } from "../engine/engine";
import { texts as mainTexts } from "../texts";
import { texts } from "../texts/insight";

/** By seat, 0 … 1; together 1. In a game for two `chance` is the share of the seat `toMove`. */
export function sharesOf({ chance }: EngineLine, toMove: number): readonly number[] {
  if (typeof chance !== "number") return chance;
  return toMove === 0 ? [chance, 1 - chance] : [1 - chance, chance];
}

/** The shares in a game that is over. */
export function sharesAtEnd(winners: readonly number[], seats: number): readonly number[] {
  const share = (seat: number) => {
    if (winners.length === 0) return 1 / seats;
    return winners.includes(seat) ? 1 / winners.length : 0;
  };
  return Array.from({ length: seats }, (_, seat) => share(seat));
}

/** Certain only where it is proven: an estimate is neither 0 nor 100 %. */
export function percent(share: number): string {
  const shown = share <= 0 || share >= 1 ? share : Math.min(0.99, Math.max(0.01, share));
  return mainTexts.percent(Math.round(100 * shown));
}

export function inWords(shares: readonly number[], names: readonly string[]): string {
  return names.map((name, seat) => texts.chance(name, percent(shares[seat] ?? 0))).join(", ");
}

export function proofWords({ outcome, turns }: Proof): string {
  return texts.proof[outcome](turns);
}

/** Whether the first turn of a line ends the game with a loss. `turns`: the length of the line. */
export function isLostNow({ outcome }: Proof, turns: number): boolean {
  return outcome === "loss" && turns === 1;
}

/**
 * For a solved game, whose lines go on to the end of the game: `turns` is the number of turns of
 * the line.
 */
export function exactWords(proof: Proof, turns: number): string {
  return isLostNow(proof, turns) ? texts.losesNow : proofWords(proof);
}

/** The value of a line for the seat to move, in words: its proof if there is one, else its share. */
export function worthOf(line: EngineLine, toMove: number): string {
  if (line.proof !== null) return proofWords(line.proof);
  return percent(sharesOf(line, toMove)[toMove] ?? 0);
}
