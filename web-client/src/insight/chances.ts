// The engine's answers for people: shares of the seats, and words.

import { locale } from "../base/language";
import type { EngineLine, Proof } from "../engine/engine";
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

const percents = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });

/** Certain only where it is proven: an estimate is neither 0 nor 100 %. */
export function percent(share: number): string {
  const shown = share <= 0 || share >= 1 ? share : Math.min(0.99, Math.max(0.01, share));
  return percents.format(shown);
}

export function inWords(shares: readonly number[], names: readonly string[]): string {
  return names.map((name, seat) => texts.chance(name, percent(shares[seat] ?? 0))).join(", ");
}

export function proofWords({ outcome, turns }: Proof): string {
  return texts.proof[outcome](turns);
}

/** The value of a line for the seat to move, in words: its proof if there is one, else its share. */
export function worthOf(line: EngineLine, toMove: number): string {
  if (line.proof !== null) return proofWords(line.proof);
  return percent(sharesOf(line, toMove)[toMove] ?? 0);
}
