import { describe, expect, it } from "vitest";
import { dragOver, type InputState, lift, nothing, press, takeBack } from "./input";
import { parseSumo } from "./position";

const board = parseSumo("SSSSS/1SSSSS1/7/7/7/1GGGGG1/GGGGG g m");
const legal = ["b2-b3-b4-c4", "b2-b3-c3-c4", "b1=b2"];
const state = (...pressed: string[]): InputState => ({ board, legal, pressed });

describe("a press on the board of Sumo Checkers", () => {
  it("goes on with a move, and a second one on the last space takes it back", () => {
    expect(press(state(), "b2")).toEqual({ selection: ["b2"] });
    expect(press(state("b2"), "b3")).toEqual({ selection: ["b2", "b3"] });
    expect(press(state("b2", "b3"), "b3")).toEqual({ selection: ["b2"] });
    expect(takeBack(state("b2", "b3"))).toEqual({ selection: ["b2"] });
  });

  it("plays the move when its last space is pressed", () => {
    expect(press(state("b2", "b3", "b4"), "c4")).toEqual({
      selection: nothing,
      action: "b2-b3-b4-c4",
    });
    expect(press(state("b1", "b2"), "b3").action).toBe("b1=b2");
  });

  it("begins another move where one begins", () => {
    expect(press(state("b2", "b3"), "b1")).toEqual({ selection: ["b1"] });
  });

  it("asks the rules for what is not possible, and keeps the selection", () => {
    expect(press(state("b2"), "c2")).toEqual({ selection: ["b2"], action: "b2=c2" });
    expect(press(state(), "c7").action).toMatch(/^c7-.*-.*-/);
    expect(press(state(), "d4").action).toBeUndefined();
    expect(press({ ...state("b2"), legal: [] }, "c2").action).toBeUndefined();
  });
});

describe("a checker that is dragged", () => {
  it("is taken up where a move begins", () => {
    expect(lift(state(), "b2")).toEqual({ selection: ["b2"] });
    expect(lift(state("b2"), "d4")).toEqual({ selection: ["b2"] });
  });

  it("goes over the spaces of its move and back, and is dropped on the last", () => {
    expect(dragOver(state("b2"), "b3")).toEqual({ selection: ["b2", "b3"] });
    expect(dragOver(state("b2", "b3"), "b2")).toEqual({ selection: ["b2"] });
    expect(dragOver(state("b2", "b3", "b4"), "c4")).toEqual({ selection: ["b2", "b3", "b4"] });
  });
});
