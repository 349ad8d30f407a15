import { describe, expect, it } from "vitest";
import { type Cell, neighbour } from "./cells";
import { darkSquares, fileOf, rankOf } from "./liger/position";

const square: Cell[] = ["a2", "b2", "a1", "b1"].map((id, index) => ({
  id,
  row: Math.floor(index / 2),
  column: index % 2,
}));
const dark: Cell[] = darkSquares.map((id) => ({ id, row: 7 - rankOf(id), column: fileOf(id) }));

describe("the arrow keys", () => {
  it("go to the next cell and stop at the edge", () => {
    expect(neighbour(square, "a2", "right")).toBe("b2");
    expect(neighbour(square, "a2", "down")).toBe("a1");
    expect(neighbour(square, "a2", "left")).toBeNull();
    expect(neighbour(square, "a2", "up")).toBeNull();
  });

  it("stay in the row where cells have gaps between them", () => {
    expect(neighbour(dark, "a1", "right")).toBe("c1");
    expect(neighbour(dark, "c1", "left")).toBe("a1");
  });

  it("go to the nearest cell of the next row", () => {
    expect(neighbour(dark, "a1", "up")).toBe("b2");
    expect(neighbour(dark, "h8", "down")).toBe("g7");
  });

  it("reach every cell of a board", () => {
    const reached = new Set(["a1"]);
    for (const cell of reached)
      for (const direction of ["left", "right", "up", "down"] as const) {
        const next = neighbour(dark, cell, direction);
        if (next !== null) reached.add(next);
      }
    expect(reached.size).toBe(32);
  });
});
