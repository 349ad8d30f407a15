import { expect, test } from "vitest";
import type { EngineLine } from "../engine/engine";
import { verdictsOf } from "./verdicts";

const line = (turns: string[], proof: EngineLine["proof"]): EngineLine => ({
  turns,
  score: 0,
  chance: 0.5,
  proof,
});

test("every proven turn has its result and its words, and an unproven one has none", () => {
  const verdicts = verdictsOf([
    line(["a1", "b1", "c1"], { outcome: "win", turns: 2 }),
    line(["a2"], { outcome: "draw", turns: 0 }),
    line(["a3", "b3"], { outcome: "loss", turns: 1 }),
    line(["a4"], null),
  ]);
  expect([...verdicts].map(([turn, { words }]) => [turn, words])).toEqual([
    ["a1", "wins in 2"],
    ["a2", "draw"],
    ["a3", "loses to the next turn"],
  ]);
});

test("a turn that ends the game for another seat does not wait for the next turn", () => {
  const verdicts = verdictsOf([line(["d1"], { outcome: "loss", turns: 1 })]);
  expect(verdicts.get("d1")).toEqual({ outcome: "loss", turns: 0, words: "loses with this turn" });
});
