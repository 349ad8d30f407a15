import { describe, expect, it } from "vitest";
import { destinationOf, originOf, parseAction, parseGridwar, spacesOfAction } from "./position";

describe("a position of Gridwar", () => {
  it("has nothing on the board at the start", () => {
    const board = parseGridwar("- - 95/0/0/0 95/0/0/0 w s 1 - 0");
    expect(board.tiles.size).toBe(0);
    expect(board.supplies.white).toEqual({ tiles: { T: 95, L: 0, C: 0 }, tokens: 0 });
    expect(board.toMove).toBe("white");
    expect(board.entering).toBe(1);
    expect(board.spent.size).toBe(0);
  });

  it("tells tiles with their ranks, supplies, and what is spent", () => {
    const board = parseGridwar("1f2,2i6C 1i10L,1j10 93/1/0/4 92/0/1/2 b m 1 1j10,1i10 0");
    expect(board.tiles.get("1f2")).toEqual({ space: "1f2", side: "white", rank: "T" });
    expect(board.tiles.get("2i6")).toEqual({ space: "2i6", side: "white", rank: "C" });
    expect(board.tiles.get("1i10")).toEqual({ space: "1i10", side: "black", rank: "L" });
    expect(board.supplies.white).toEqual({ tiles: { T: 93, L: 1, C: 0 }, tokens: 4 });
    expect(board.supplies.black.tokens).toBe(2);
    expect(board.toMove).toBe("black");
    expect([...board.spent]).toEqual(["1j10", "1i10"]);
  });
});

describe("the actions of Gridwar", () => {
  it("are read as what they do", () => {
    expect(parseAction("1c5+L")).toEqual({ kind: "promote", space: "1c5", rank: "L" });
    expect(parseAction("T+C")).toEqual({ kind: "promoteOff", from: "T", rank: "C" });
    expect(parseAction("1c5-2d4")).toEqual({ kind: "move", from: "1c5", to: "2d4" });
    expect(parseAction("T@1h3")).toEqual({ kind: "enter", rank: "T", to: "1h3" });
    expect(parseAction("2c5x1c5")).toEqual({ kind: "capture", from: "2c5", taken: ["1c5"] });
    expect(parseAction("2c5x1c5x1c6")).toMatchObject({ taken: ["1c5", "1c6"] });
    expect(parseAction("end")).toEqual({ kind: "end" });
  });

  it("begin and end somewhere", () => {
    const ends = (text: string) => {
      const action = parseAction(text);
      return [originOf(action), destinationOf(action)];
    };
    expect(ends("1c5+L")).toEqual(["1c5", null]);
    expect(ends("T+C")).toEqual(["T", null]);
    expect(ends("1c5-2d4")).toEqual(["1c5", "2d4"]);
    expect(ends("T@1h3")).toEqual(["T", "1h3"]);
    expect(ends("2c5x1c5x1c6")).toEqual(["2c5", "1c5"]);
    expect(ends("end")).toEqual([null, null]);
    expect(spacesOfAction(parseAction("2c5x1c5x1c6"))).toEqual(["2c5", "1c5", "1c6"]);
  });
});
