// The steps between the computer's levels.

import { expect, it } from "vitest";
import { levelsOf } from "../engine/levels";
import { isFarAbove, measuredShares } from "./ladder";

const kinds = Object.entries(measuredShares).flatMap(([game, shares]) =>
  shares.map((_, kind) => [game, kind === 1 ? 3 : 2] as const),
);

it.each(kinds)("only the last level of %s for %i stands apart", (game, seats) => {
  for (const level of levelsOf(game, seats).slice(0, -1))
    expect(isFarAbove(game, seats, level), `level ${level}`).toBe(false);
});

it.each([
  ["liger", true],
  ["sumo-checkers", true],
  ["gridwar", false],
  ["slides-of-action", false],
] as const)("the last level of %s is far above the others: %s", (game, far) => {
  expect(isFarAbove(game, 2, levelsOf(game).at(-1) ?? 0)).toBe(far);
});
