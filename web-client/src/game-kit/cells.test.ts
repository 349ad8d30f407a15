import { describe, expect, it } from "vitest";
import { darkSquares, fileOf, rankOf } from "../games/liger/position";
import { type Cell, cellOfKey, neighbour } from "./cells";

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

describe("the keys that go far", () => {
  const press = (from: string, key: string, ctrlKey = false) =>
    cellOfKey(dark, from, { key, ctrlKey });

  it("go to the ends of the row", () => {
    expect(press("c3", "Home")).toBe("a3");
    expect(press("c3", "End")).toBe("g3");
    expect(press("a3", "Home")).toBe("a3");
  });

  it("go to the first and the last cell of all", () => {
    expect(press("c3", "Home", true)).toBe("b8");
    expect(press("c3", "End", true)).toBe("g1");
  });

  it("go to the uppermost and the lowest row", () => {
    expect(press("c3", "PageUp")?.charAt(1)).toBe("8");
    expect(press("c3", "PageDown")?.charAt(1)).toBe("1");
  });

  it("are no others", () => {
    expect(press("c3", "ArrowUp")).toBe("b4");
    expect(press("c3", "x")).toBeUndefined();
  });
});
