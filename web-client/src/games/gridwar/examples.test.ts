// The examples on the rules page of Gridwar.

import { describe, expect, it } from "vitest";
import { after, checkExamples, wins } from "../../game-kit/test-examples";
import { examples } from "./examples";
import { rules as english } from "./rules-english";

describe("the examples of Gridwar", async () => {
  await checkExamples("gridwar", english, {
    enter: { position: "1h3 - 94/0/0/0 95/0/0/0 w m 0 1h3 0" },
    climb: { position: "1b6,1c6,2b6 1a7,1b7 60/0/0/0 60/0/0/0 w m 2 2b6 0" },
    zone: {
      refused:
        "Every way to 1e9 within the 5 movement points of a troop leads through an enemy zone of " +
        "control, where a tile has to stop unless it overhangs.",
    },
    capture: { position: "1b6,1b7,1c6 1a7 60/0/0/0 60/0/0/0 w m 2 1b7 1" },
    commander: { position: "1b6,1b7C - 57/0/0/0 60/0/0/0 w m 2 1b7 2" },
    promote: { position: "1d5,1e5L 1h4 60/0/0/0 60/0/0/0 w p 2 - 0" },
    goal: {
      position: "1a16,1b17,1b18,2a18 1a18,1a19 60/0/0/0 60/0/0/0 b s 2 - 0",
      result: wins(0, "goal"),
    },
  });

  it("the token comes when the turn ends", () => {
    const { answer } = after("gridwar", examples, "capture", "1a6-2b6", "2b6x1b7", "end");
    expect(answer.position).toBe("1b6,1b7,1c6 1a7 60/0/0/1 60/0/0/0 b s 2 - 0");
  });
});
