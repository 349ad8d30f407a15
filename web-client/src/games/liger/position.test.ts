import { describe, expect, it } from "vitest";
import { darkSquares, formatMove, onBoard, parseLiger, parseMove, showing } from "./position";

const start = "b,b,b,b/b,b,b,b/b,b,b,b/-,-,-,-/-,-,-,-/r,r,r,r/r,r,r,r/r,r,r,r r";

describe("Liger's squares", () => {
  it("are the dark ones, a1 among them", () => {
    expect(darkSquares).toHaveLength(32);
    expect(darkSquares.slice(0, 4)).toEqual(["b8", "d8", "f8", "h8"]);
    expect(darkSquares.slice(-4)).toEqual(["a1", "c1", "e1", "g1"]);
  });

  it("hold twelve singletons a side at the start", () => {
    const board = parseLiger(start);
    expect(board.stacks.size).toBe(24);
    expect(board.stacks.get("a1")).toEqual(["r"]);
    expect(board.stacks.get("h8")).toEqual(["b"]);
    expect(board.stacks.has("a5")).toBe(false);
  });

  it("hold stacks from bottom to top, counted whole and by what shows", () => {
    const board = parseLiger(
      "-,b,-,-/-,-,-,-/-,rb,-,-/-,-,brb,-/-,-,-,-/-,-,-,-/-,-,-,-/rr,-,-,- b",
    );
    expect(board.stacks.get("d6")).toEqual(["r", "b"]);
    expect(board.stacks.get("e5")).toEqual(["b", "r", "b"]);
    expect(board.stacks.get("a1")).toEqual(["r", "r"]);
    expect([onBoard(board, "r"), onBoard(board, "b")]).toEqual([4, 4]);
    expect([showing(board, "r"), showing(board, "b")]).toEqual([1, 3]);
  });
});

describe("Liger's actions", () => {
  it("say what moves where", () => {
    expect(parseMove("c3-d4")).toEqual({ from: "c3", to: "d4", lift: 1 });
    expect(parseMove("c3=d4")).toEqual({ from: "c3", to: "d4", lift: 2 });
    expect(parseMove("b8-off")).toEqual({ from: "b8", to: "off", lift: 1 });
  });

  it("are written as they were read", () => {
    for (const action of ["c3-d4", "c3=d4", "b8-off"])
      expect(formatMove(parseMove(action))).toBe(action);
  });
});
