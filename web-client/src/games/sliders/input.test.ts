import { describe, expect, it } from "vitest";
import { type InputState, lift, press, targetsOf } from "./input";
import { parseSliders } from "./position";

/** A blue soldier on d3 and a gold one on d8; blue is to move. */
const board = parseSliders("9/3d5/9/9/9/9/3U5/9/9 b 1");
const steps = [
  { from: "d3", to: "d4" },
  { from: "d3", to: "c4" },
];
const state = (from: string | null = null): InputState => ({ board, steps, from });

describe("a press on the board of Sliders", () => {
  it("selects a soldier that can move, and a second one lets it go", () => {
    expect(press(state(), "d3")).toEqual({ selection: "d3" });
    expect(press(state("d3"), "d3")).toEqual({ selection: null });
  });

  it("plays the step to one of its squares", () => {
    expect(targetsOf(state("d3"))).toEqual(["d4", "c4"]);
    expect(press(state("d3"), "c4")).toEqual({ selection: null, action: "d3-c4" });
  });

  it("asks the rules for what is not possible, and keeps the selection", () => {
    expect(press(state("d3"), "h1")).toEqual({ selection: "d3", action: "d3-h1" });
    expect(press(state(), "d8")).toEqual({ selection: null, action: "d8-d7" });
  });

  it("does nothing where there is nothing to ask", () => {
    expect(press(state(), "a1").action).toBeUndefined();
    expect(press({ ...state(), steps: [] }, "d3")).toEqual({ selection: null, action: undefined });
  });
});

it("a drag begins with what can move, and keeps the selection elsewhere", () => {
  expect(lift(state(), "d3")).toEqual({ selection: "d3" });
  expect(lift(state("d3"), "a1")).toEqual({ selection: "d3" });
});
