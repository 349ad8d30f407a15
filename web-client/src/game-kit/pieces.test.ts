import { describe, expect, it } from "vitest";
import { follow, type Ground, type Placed } from "./pieces";

/** Squares on a line, with numbers; a piece can leave at either end. */
const line: Ground = {
  cost: (from, to) => (Number(from) - Number(to)) ** 2,
  leaving: (square) => (square === "0" || square === "9" ? 0 : 100),
};
const row = (kind: string, ...squares: number[]): Placed[] =>
  squares.map((square) => ({ kind, square: String(square) }));
const squaresOf = (pieces: readonly Placed[]) => pieces.map(({ square }) => Number(square));

describe("pieces that are followed", () => {
  const start = follow([], row("a", 1, 2, 3), line);

  it("begin with identities in their order", () => {
    expect(start.map(({ id }) => id)).toEqual([0, 1, 2]);
  });

  it("stay who they are where they stay", () => {
    const next = follow(start, row("a", 3, 1, 7), { ...line, steady: true });
    expect(squaresOf(next)).toEqual([1, 7, 3]);
  });

  it("move on as a column, and none jumps over the others", () => {
    expect(squaresOf(follow(start, row("a", 2, 3, 4), line))).toEqual([2, 3, 4]);
    expect(squaresOf(follow(start, row("a", 0, 1, 2), line))).toEqual([0, 1, 2]);
  });

  it("leave at the edge when one is gone", () => {
    const atTheEdge = follow([], row("a", 7, 8, 9), line);
    const pushed = follow(atTheEdge, row("a", 8, 9), line);
    expect(pushed.map(({ id, square }) => [id, Number(square)])).toEqual([
      [0, 8],
      [1, 9],
    ]);
  });

  it("are new where there were fewer", () => {
    const more = follow(start, row("a", 1, 2, 3, 9), line);
    expect(more.map(({ id }) => id)).toEqual([0, 1, 2, 3]);
    expect(squaresOf(more)).toEqual([1, 2, 3, 9]);
  });

  it("are not taken for others of another kind", () => {
    const both = follow([], [...row("a", 1), ...row("b", 2)], line);
    const swapped = follow(both, [...row("a", 2), ...row("b", 1)], line);
    expect(swapped).toEqual([
      { id: 0, kind: "a", square: "2" },
      { id: 1, kind: "b", square: "1" },
    ]);
  });
});
