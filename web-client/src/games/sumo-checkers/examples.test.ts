// The examples on the rules page of Sumo Checkers.

import { describe, expect, it } from "vitest";
import { after, checkExamples } from "../../game-kit/test-examples";
import { examples } from "./examples";
import { rules as english } from "./rules-english";

describe("the examples of Sumo Checkers", async () => {
  await checkExamples("sumo-checkers", english, {
    single: { position: "5/7/1S5/2GS3/7/7/5 s m" },
    overTheEdge: { position: "G4/7/7/7/7/6S/4G s m" },
    column: { position: "S4/1S5/1G5/1G5/1G5/7/5 s m" },
    tooStrong: {
      refused: "Two enemies stand in line from b3 to b4, and one checker pushes only one.",
    },
    join: { position: "S4/1G5/1G5/7/7/7/4S s m" },
    block: { position: "5/7/7/4G2/2#4/2S4/5 s m" },
  });

  it("both silver checkers can be pushed in several ways", () => {
    const { answer } = after("sumo-checkers", examples, "single");
    const ways = answer.legal.filter(
      (action) => after("sumo-checkers", examples, "single", action).verdict === "done",
    );
    expect(ways).toEqual(["b2-b3-b4-c4", "b2-b3-c3-c4"]);
  });
});
