import { describe, expect, it } from "vitest";
import {
  choicesOf,
  entrancesOf,
  type InputState,
  lift,
  press,
  pressSupply,
  readOption,
  type Selection,
  targetsOf,
} from "./input";
import { parseGridwar } from "./position";
import { entries, neighboursOf } from "./spaces";

const board = parseGridwar("1c5,2c5 1i10L,1c6 93/1/0/4 92/0/1/2 w m 1 - 0");
const options = ["1c5-1c4", "1c5+L", "2c5x1c6", "2c5x1c6x1i10", "T@1j1"].map(readOption);
const state = (selection: Selection = null): InputState => ({ board, options, selection });
const at = (from: string, to: string | null = null) => ({ from, to });

describe("a press on the board of Gridwar", () => {
  it("selects what something can be done with, and a second one lets it go", () => {
    expect(press(state(), "1c5")).toEqual({ selection: at("1c5") });
    expect(press(state(at("1c5")), "1c5")).toEqual({ selection: null });
    expect(pressSupply(state(), "T")).toEqual({ selection: at("T") });
    expect(pressSupply(state(at("T")), "T")).toEqual({ selection: null });
  });

  it("plays what is selected to where it can go", () => {
    expect([...targetsOf(state(at("1c5")))]).toEqual(["1c4"]);
    expect(press(state(at("1c5")), "1c4")).toEqual({ selection: null, action: "1c5-1c4" });
    expect(press(state(at("T")), "1j1").action).toBe("T@1j1");
  });

  it("leaves a choice where one press means several captures, and with promotions", () => {
    expect(press(state(at("2c5")), "1c6")).toEqual({ selection: at("2c5", "1c6") });
    const texts = (selection: Selection) => choicesOf(state(selection)).map(({ text }) => text);
    expect(texts(at("2c5", "1c6"))).toEqual(["2c5x1c6", "2c5x1c6x1i10"]);
    expect(texts(at("1c5"))).toEqual(["1c5+L"]);
    expect(texts(null)).toEqual([]);
  });

  it("on an entry hole selects what can enter there", () => {
    const [hole = ""] = entries.white;
    expect(entrancesOf(state()).has(hole)).toBe(true);
    expect(press(state(), hole)).toEqual({ selection: at("T") });
  });

  it("asks the rules for what is not possible, and keeps the selection", () => {
    expect(press(state(at("1c5")), "1d3")).toEqual({ selection: at("1c5"), action: "1c5-1d3" });
    expect(press(state(at("T")), "1d3").action).toBe("T@1d3");
    expect(press(state(), "1i10").action).toBe(`1i10-${neighboursOf("1i10")[0]}`);
    expect(press(state(), "1d3").action).toBeUndefined();
    expect(press({ ...state(at("1c5")), options: [] }, "1d3").action).toBeUndefined();
  });
});

it("a drag begins with what can move, and keeps the selection elsewhere", () => {
  expect(lift(state(), "2c5")).toEqual({ selection: at("2c5") });
  expect(lift(state(at("2c5")), "1d3")).toEqual({ selection: at("2c5") });
});
