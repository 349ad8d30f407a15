import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Way } from "../game-kit/view";
import { texts } from "../texts";
import { gameView, gameViews } from "./registry";

function speak(game: string, turn: string, way?: Way): string | undefined {
  return gameView(game)?.speak(turn, way);
}

describe("turns in words", () => {
  it("of Sliders, with the retreats that they bring about", () => {
    expect(speak("sliders", "c2-c3 e2-e3")).toBe("c2 to c3; e2 to e3");
    const way = {
      from: "9/9/9/2Dd5/1uU*d5/9/2U6/9/9 g 1",
      moments: ["9/9/9/2Dd5/1uU*6/3d5/2U6/9/9 g 1", "9/9/9/2Dd5/1u7/2U*d5/2U6/9/9 b 2"],
    };
    expect(speak("sliders", "d5-d4", way)).toBe(
      "soldier d5 to d4; Blue on c5 loses to three; back to c4",
    );
  });

  it("of Sliders, whose soldier may lose itself", () => {
    const way = {
      from: "9/4d4/4d4/9/3U5/9/9/9/9 b 2",
      moments: ["9/4d4/4d4/3U5/9/9/9/9/9 b 1", "9/4d4/4d4/9/9/9/9/9/3U5 b 1"],
    };
    expect(speak("sliders", "d5-d6", way)).toBe("soldier d5 to d6; loses to two; back to d1");
  });

  it("of Sumo Checkers", () => {
    expect(speak("sumo-checkers", "b2-b3-b4-c4")).toBe("b2 to b3 to b4 to c4");
    expect(speak("sumo-checkers", "b1=b3")).toBe("the column from b1 to b3 moves on");
    expect(speak("sumo-checkers", "a2-b2+b2=b3")).toBe(
      "a2 to b2, then the column from b2 to b3 moves on",
    );
    expect(speak("sumo-checkers", "b2-b3-b4-c4 #d4")).toBe("b2 to b3 to b4 to c4; a block on d4");
    const way = { from: "5/7/7/SSGG3/7/7/5 g m", moments: ["5/7/7/SGG4/7/7/5 s m"] };
    expect(speak("sumo-checkers", "d4=c4", way)).toBe(
      "the column from d4 to c4 moves on; pushes Silver on b4, a4 over the edge",
    );
  });

  it("of Liger, with what came of them", () => {
    expect(speak("liger", "c3=d4")).toBe("a pair from c3 to d4");
    const from = "-,b,b,-/b,-,b,b/-,rb,-,b/b,-,brb,-/-,r,-,rbr/r,-,br,-/r,r,-,r/-,r,r,- r";
    expect(speak("liger", "a1-b2", { from, moments: [from] })).toBe(
      "a1 to b2; onto Red, now 2 high",
    );
    expect(speak("liger", "e3-d4", { from, moments: [from] })).toBe(
      "e3 to d4; onto Red, now 2 high",
    );
    expect(speak("liger", "d8-off", { from, moments: [from] })).toBe(
      "d8 off the board; 1 of 12 off",
    );
  });

  it("of Slides of Action, with the groups that they join", () => {
    expect(speak("slides-of-action", "d3")).toBe("slide the coin on d3");
    const way = {
      from: "ACSA/SACS/CSAC/ACS. a acs -",
      moments: ["ACSA/SAC./CSAS/ACSC c acs d1"],
    };
    expect(speak("slides-of-action", "d3", way)).toBe("two coins down; gap on d3; 4 Suns together");
  });

  it("of Gridwar", () => {
    expect(speak("gridwar", "1c5+L T@1h3 2c5x1c5x1c6 1f4-2d7 end")).toBe(
      "1c5 becomes a leader, a troop enters to 1h3, 2c5 captures 1c5 and 1c6, 1f4 to 2d7",
    );
    expect(speak("gridwar", "end")).toBe("ends the turn");
  });
});

describe("the end of a game", () => {
  const vectors = (game: string) =>
    readFileSync(new URL(`../../../tests/data/vectors/${game}.jsonl`, import.meta.url), "utf8");

  it.each(gameViews)("has words for each reason of $id", ({ id, endings }) => {
    const ends = vectors(id).matchAll(/"kind":"positions".*"reason":"([\w-]+)"/g);
    const reasons = new Set([...ends].map(([, reason = ""]) => reason));
    expect(reasons.size).toBeGreaterThan(0);
    for (const reason of reasons)
      expect(endings({})[reason] ?? texts.result.reasons[reason], reason).toBeDefined();
  });
});
