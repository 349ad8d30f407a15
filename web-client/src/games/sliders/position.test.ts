import { describe, expect, it } from "vitest";
import { formatStep, marches, parseSliders, parseStep, squaresOf } from "./position";

const start = "9/2d1d1d2/9/9/9/9/9/2U1U1U2/9 b 2";

describe("the board of Sliders", () => {
  it("has 81 or 64 squares, from the top left", () => {
    expect(squaresOf(9)).toHaveLength(81);
    expect(squaresOf(9)[0]).toBe("a9");
    expect(squaresOf(9).at(-1)).toBe("i1");
    expect(squaresOf(8)).toHaveLength(64);
    expect(squaresOf(8)[7]).toBe("h8");
  });

  it("shows three soldiers a side face to face, homes and lying prizes", () => {
    const board = parseSliders(start);
    expect(board.size).toBe(9);
    expect(board.soldiers).toHaveLength(6);
    expect(board.soldiers[0]).toEqual({
      square: "c8",
      side: "gold",
      facing: "down",
      carries: false,
    });
    expect(board.soldiers.at(-1)).toMatchObject({ square: "g2", side: "blue", facing: "up" });
    expect(board.homes).toEqual({ blue: "e1", gold: "e9" });
    expect(board.prizes).toEqual({ blue: "g9", gold: "c1" });
  });

  it("is furnished otherwise where it is smaller", () => {
    const board = parseSliders("8/2d1d1d1/8/8/8/8/1U1U1U2/8 b 2");
    expect(board.size).toBe(8);
    expect(board.homes).toEqual({ blue: "d1", gold: "e8" });
    expect(board.prizes).toEqual({ blue: "g8", gold: "b1" });
  });

  it("shows a carrier with its prize, which lies nowhere then", () => {
    const board = parseSliders("9/9/9/2Dd5/1uU*d5/9/2U6/9/9 g 1");
    expect(board.soldiers.find(({ square }) => square === "c5")).toMatchObject({ carries: true });
    expect(board.soldiers.find(({ square }) => square === "c6")).toMatchObject({
      side: "blue",
      facing: "down",
    });
    expect(board.prizes).toEqual({ blue: null, gold: "c1" });
  });
});

describe("steps of Sliders", () => {
  it("are written as they were read", () => {
    expect(parseStep("c2-c3")).toEqual({ from: "c2", to: "c3" });
    expect(formatStep(parseStep("c2-c3"))).toBe("c2-c3");
  });
});

describe("marches", () => {
  it("tell who moved at each moment", () => {
    const moments = [
      "9/9/9/2Dd5/1uU*6/3d5/2U6/9/9 g 1",
      "9/9/9/2Dd5/1u7/2U*d5/2U6/9/9 g 1",
      "9/9/9/2Dd5/1u1d5/2U*6/2U6/9/9 b 2",
    ];
    expect(marches("9/9/9/2Dd5/1uU*d5/9/2U6/9/9 g 1", moments)).toEqual([
      { side: "gold", from: "d5", to: "d4" },
      { side: "blue", from: "c5", to: "c4" },
      { side: "gold", from: "d4", to: "d5" },
    ]);
  });
});
