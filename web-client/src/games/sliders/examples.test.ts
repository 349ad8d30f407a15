// The examples on the rules page of Sliders.

import { describe, expect, it } from "vitest";
import { after, checkExamples, wins } from "../../game-kit/test-examples";
import { examples } from "./examples";
import { rules as english } from "./rules-english";

describe("the examples of Sliders", async () => {
  await checkExamples("sliders", english, {
    twoSteps: { position: "9/2d1d1d2/9/9/9/3U5/9/4U1U2/9 g 2" },
    backward: {
      refused: "The soldier on e5 faces up, so e4 is behind it; steps go ahead or sideways.",
    },
    together: { position: "3d5/9/9/9/2U1U4/9/9/9/9 b 1" },
    alone: { position: "9/3dd4/9/9/9/9/9/2U6/9 b 1" },
    chain: { position: "3d5/1d1d5/9/9/2U6/2U1U4/9/9/9 b 1" },
    prize: { position: "6D*2/9/9/9/U7d/9/9/9/9 b 1" },
    home: { position: "9/9/9/9/U7d/9/9/9/4U*4 g 2", result: wins(0, "prize-home") },
    thrownHome: { position: "9/9/9/9/3d1d3/9/9/9/4U*4 b 2", result: wins(0, "prize-home") },
  });

  it("a soldier that has picked up the prize does not take the second step", () => {
    const { answer } = after("sliders", examples, "prize", "g8-g9");
    expect(answer.legal).toEqual(["a5-a6", "a5-b5", "a5-b6"]);
  });
});
