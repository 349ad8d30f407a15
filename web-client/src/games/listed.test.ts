import type { ComponentChildren, VNode } from "preact";
import { describe, expect, it } from "vitest";
import { gameView, gameViews } from "./registry";

/** The visible signs of a part; each figure is "[]". */
function signs(part: ComponentChildren): string {
  if (Array.isArray(part)) return part.map(signs).join("");
  return typeof part === "object" && part !== null ? figure(part as VNode) : String(part ?? "");
}
const figure = ({ type }: VNode) => (typeof type === "function" ? "[]" : "");

function listed(game: string, turn: string, seat = 0, before: string | null = null) {
  return gameView(game)?.listed(turn, seat, before).map(signs);
}

describe("a turn in the list of turns", () => {
  it("of Gridwar has a part for each action, with the tiles as figures", () => {
    expect(listed("gridwar", "1c5+L T+C T@1h3 2c5x1c5x1c6 1f4-2d7 end")).toEqual([
      "1c5 → []",
      "[] → []",
      "+ [] 1h3",
      "2c5 × [] 1c5, 1c6",
      "1f4 → 2d7",
    ]);
    expect(listed("gridwar", "end")).toEqual(["Pass"]);
  });

  it("of Sliders has the way of each soldier", () => {
    expect(listed("sliders", "c2-c3 c3-d4")).toEqual(["c2 → c3 → d4"]);
    expect(listed("sliders", "c2-c3 e2-e3")).toEqual(["c2 → c3", "e2 → e3"]);
  });

  it("of Sumo Checkers has a column as its checkers, and where its front goes", () => {
    expect(listed("sumo-checkers", "b2-b3-b4-c4 #d4")).toEqual(["b2 → b3 → b4 → c4", "[] d4"]);
    expect(listed("sumo-checkers", "b1=b3 #-")).toEqual(["[] b3 → b4", "no block"]);
    expect(listed("sumo-checkers", "a2-b2+b2=b3")).toEqual(["a2 → b2", "[] b3 → b4"]);
  });

  it("of Liger has a pair as a figure, and says that a checker is off", () => {
    expect(listed("liger", "c3-d4")).toEqual(["c3 → d4"]);
    expect(listed("liger", "c3=d4")).toEqual(["[]c3 → d4"]);
    expect(listed("liger", "d8-off")).toEqual(["d8 → off"]);
  });

  it("of Slides of Action has the direction, if the turn before it is known", () => {
    expect(listed("slides-of-action", "d3")).toEqual(["d3"]);
    expect(listed("slides-of-action", "b2", 1, "d2")).toEqual(["b2 →"]);
    expect(listed("slides-of-action", "d4", 1, "d2")).toEqual(["d4 ↓"]);
  });

  it.each(gameViews)("is never empty in $id", ({ id, demo }) => {
    for (const turn of demo) expect(listed(id, turn)?.join("")).not.toBe("");
  });
});
