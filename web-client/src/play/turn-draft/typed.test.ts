import { describe, expect, it } from "vitest";
import type { Core } from "../../../core/core";
import { spelled, wordsOf } from "./typed";

const core: Core = {
  hash: (text) => text,
  query: ({ actions = [] }) => ({
    position: "",
    seat: 0,
    turn_start: true,
    legal: actions.length > 0 ? ["end"] : ["c3-d4", "c3=d4", "T@1h6", "1f4-2d7", "b2-b3-b4-c4"],
    result: null,
  }),
};
const stand = { game: "any", options: {}, position: "p", hash: "p" };
const spell = (word: string, ...actions: string[]) => spelled(stand, actions, word, core);

describe("a turn that is typed", () => {
  it("has its actions between spaces or commas, with any kind of dash", () => {
    expect(wordsOf("  c2-c3, c3–c4 ")).toEqual(["c2-c3", "c3-c4"]);
    expect(wordsOf("T@1h6 end")).toEqual(["T@1h6", "end"]);
    expect(wordsOf(" ")).toEqual([]);
  });

  it("is understood large and small, and without signs where that is clear", () => {
    expect(spell("c3-d4")).toBe("c3-d4");
    expect(spell("C3-D4")).toBe("c3-d4");
    expect(spell("t@1H6")).toBe("T@1h6");
    expect(spell("1f42d7")).toBe("1f4-2d7");
    expect(spell("b2b3b4c4")).toBe("b2-b3-b4-c4");
    expect(spell("END", "T@1h6")).toBe("end");
  });

  it("stays as it is where it may be either of two, or is not possible", () => {
    expect(spell("c3d4")).toBe("c3d4");
    expect(spell("a1-a2")).toBe("a1-a2");
    // A pair of checkers has another notation than one checker.
    expect(spell("1f4=2d7")).toBe("1f4=2d7");
  });
});
