import { describe, expect, it } from "vitest";
import { accuracyOf, turnAccuracy } from "./accuracy";

const judged = (share: number, best = "best") => ({ shares: [share, 1 - share], best: [best] });

/** A game in which seat 0 loses these shares, one turn after the other, and seat 1 gives them back. */
function gameOf(losses: readonly number[]) {
  const turns = losses.flatMap(() => [
    { seat: 0, turn: "t" },
    { seat: 1, turn: "t" },
  ]);
  const positions = losses.flatMap((loss) => [judged(0.9), judged(0.9 - loss)]);
  return accuracyOf(turns, [...positions, judged(0.9)], 0) ?? Number.NaN;
}

describe("the accuracy of a turn", () => {
  it("is 100 if the expected result stays or rises, and near 0 if a won game is lost", () => {
    expect(turnAccuracy(0.5, 0.5)).toBe(100);
    expect(turnAccuracy(0.3, 0.6)).toBe(100);
    expect(turnAccuracy(1, 0)).toBe(0);
  });

  it("falls with the loss, and is that of lichess", () => {
    const values = Array.from({ length: 21 }, (_, step) => turnAccuracy(1, 1 - step / 20));
    for (const [index, value] of values.entries())
      expect(value).toBeLessThanOrEqual(values[index - 1] ?? 100);
    expect(turnAccuracy(0.6, 0.5)).toBeCloseTo(64.58, 1);
    expect(turnAccuracy(0.5, 0.2)).toBeCloseTo(25.77, 1);
  });
});

describe("the accuracy of a side", () => {
  it("is 100 for perfect play, and for the best turns whatever the computer saw later", () => {
    expect(gameOf([0, 0, 0])).toBe(100);
    const turns = [{ seat: 0, turn: "best" }];
    expect(accuracyOf(turns, [judged(0.9), judged(0.2)], 0)).toBe(100);
  });

  it("stays between 0 and 100", () => {
    for (const losses of [[0.9], [0.9, 0.9, 0.9], [0.9, 0], [0.01, 0.02]]) {
      expect(gameOf(losses)).toBeGreaterThanOrEqual(0);
      expect(gameOf(losses)).toBeLessThanOrEqual(100);
    }
    expect(gameOf([0.9, 0.9])).toBeLessThan(3);
  });

  it("never rises when a turn loses more", () => {
    for (const others of [
      [0, 0],
      [0.05, 0.3],
      [0.9, 0.9],
    ]) {
      const values = Array.from({ length: 19 }, (_, step) => gameOf([...others, step / 20]));
      for (const [index, value] of values.entries())
        expect(value).toBeLessThanOrEqual((values[index - 1] ?? 100) + 1e-9);
    }
  });

  it("does not depend on the length of the game", () => {
    const once = [0, 0.1, 0.02, 0.3];
    expect(gameOf([...once, ...once, ...once])).toBeCloseTo(gameOf(once), 9);
  });

  it("is lower for one blunder than for many small losses of the same sum", () => {
    expect(gameOf([0.4, 0, 0, 0])).toBeLessThan(gameOf([0.1, 0.1, 0.1, 0.1]));
  });

  it("leaves out the turns of a lost position, which can lose nothing", () => {
    const turns = [0, 0].map((seat) => ({ seat, turn: "t" }));
    const lost = accuracyOf(turns, [judged(0.5), judged(0), judged(0)], 0);
    expect(lost).toBe(accuracyOf(turns.slice(1), [judged(0.5), judged(0)], 0));
    expect(accuracyOf(turns.slice(1), [judged(0), judged(0)], 0)).toBeNull();
  });

  it("exists for each of three, by its own share", () => {
    const turns = [0, 1, 2].map((seat) => ({ seat, turn: "t" }));
    const third = 1 / 3;
    const even = { shares: [third, third, third], best: ["best"] };
    const after = { shares: [0.6, 0.4, 0], best: ["best"] };
    const [a, b, c] = [0, 1, 2].map((seat) => accuracyOf(turns, [even, even, even, after], seat));
    expect([a, b]).toEqual([100, 100]);
    expect(c).toBeLessThan(25);
  });
});
