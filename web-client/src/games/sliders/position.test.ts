import { describe, expect, it } from "vitest";
import { eventsOf, formatStep, marches, parseSliders, parseStep, squaresOf } from "./position";

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

const before = "9/9/9/2Dd5/1uU*d5/9/2U6/9/9 g 1";
const moments = [
  "9/9/9/2Dd5/1uU*6/3d5/2U6/9/9 g 1",
  "9/9/9/2Dd5/1u7/2U*d5/2U6/9/9 g 1",
  "9/9/9/2Dd5/1u1d5/2U*6/2U6/9/9 b 2",
];

describe("marches", () => {
  it("tell who moved at each moment", () => {
    const march = { picksUp: false, carries: false };
    expect(marches(before, moments)).toEqual([
      { ...march, side: "gold", from: "d5", to: "d4" },
      { ...march, side: "blue", from: "c5", to: "c4", carries: true },
      { ...march, side: "gold", from: "d4", to: "d5" },
    ]);
  });

  it("tell that a prize is picked up", () => {
    const [march] = marches("9/5U1d1/9/9/9/9/9/2U1U4/9 b 2", ["6U*2/7d1/9/9/9/9/9/2U1U4/9 b 1"]);
    expect(march).toMatchObject({ picksUp: true, carries: true });
  });

  it("are steps of the turn, or retreats after them", () => {
    expect(eventsOf(["d5-d4"], before, moments)).toMatchObject([
      { kind: "step", winners: [] },
      { kind: "retreat", winners: ["d6", "b5", "d4"] },
      { kind: "retreat", winners: ["c3", "c4"] },
    ]);
  });

  it("show the victors over an attacker: its enemy with the friends around that one", () => {
    const position = "9/4d4/4d4/9/3U5/9/9/9/9 b 2";
    const attacked = ["9/4d4/4d4/3U5/9/9/9/9/9 b 1", "9/4d4/4d4/9/9/9/9/9/3U5 b 1"];
    const events = eventsOf(["d5-d6"], position, attacked);
    expect(events[1]).toMatchObject({ kind: "retreat", winners: ["e7", "e8"] });
  });
});
