import { describe, expect, it } from "vitest";
import { grasp, type InputState, press, type Selection, targetsOf } from "./input";
import { off, parseMove } from "./position";

const moves = ["c3-d4", "c3-b4", "c3=d4", "g7-off"].map(parseMove);
const state = (selection: Selection = null): InputState => ({ moves, selection });

describe("a press on the board of Liger", () => {
  it("selects a stack with one checker, then with two, then lets it go", () => {
    expect(press(state(), "c3")).toEqual({ selection: { from: "c3", lift: 1 } });
    expect(press(state({ from: "c3", lift: 1 }), "c3").selection).toEqual({ from: "c3", lift: 2 });
    expect(press(state({ from: "c3", lift: 2 }), "c3")).toEqual({ selection: null });
  });

  it("plays what is lifted to where it can go", () => {
    const pair = state({ from: "c3", lift: 2 });
    expect(targetsOf(pair).map(({ to }) => to)).toEqual(["d4"]);
    expect(press(pair, "d4")).toEqual({ selection: null, action: "c3=d4" });
    expect(press(state({ from: "g7", lift: 1 }), off).action).toBe("g7-off");
  });

  it("asks the rules for what is not possible, and keeps the selection", () => {
    const selection = { from: "c3", lift: 2 } as const;
    expect(press(state(selection), "b4")).toEqual({ selection, action: "c3=b4" });
    expect(press(state(), "a1")).toEqual({ selection: null });
  });
});

it("a drag begins with one checker, or with those that are lifted", () => {
  expect(grasp(state(), "c3").selection).toEqual({ from: "c3", lift: 1 });
  expect(grasp(state({ from: "c3", lift: 2 }), "c3").selection).toEqual({ from: "c3", lift: 2 });
  expect(grasp(state(), "a1").selection).toBeNull();
});
