// The examples on the rules page of Liger.

import { describe, expect, it } from "vitest";
import { after, checkExamples, wins } from "../../game-kit/test-examples";
import { examples } from "./examples";
import { rules as english } from "./rules-english";

describe("the examples of Liger", async () => {
  await checkExamples("liger", english, {
    forward: { position: "b,b,b,b/b,b,b,b/b,-,b,b/-,-,-,-/-,br,-,-/r,-,r,r/r,r,r,r/r,r,r,r b" },
    pair: { position: "-,b,b,-/b,-,b,b/-,rb,-,b/b,-,brb,br/-,-,-,-/r,-,br,-/r,r,-,r/-,r,r,- b" },
    backward: {
      position: "-,-,-,b/-,-,-,-/-,-,-,-/-,-,-,br/-,-,b,-/-,rbr,-,-/-,-,-,-/-,-,-,- b",
    },
    notBackward: {
      refused:
        "From d4 to c3 is backward, and Red may do that only while it shows on fewer squares than " +
        "Blue: now it is 2 to 2.",
    },
    bearOff: {
      position: "-,-,-,-/-,-,-,-/-,-,b,-/-,-,-,-/-,b,-,-/-,-,-,-/-,-,-,-/-,-,-,- b",
      result: wins(0, "borne-off"),
    },
    fatal: { position: "-,-,-,-/-,-,-,-/-,-,-,-/-,-,-,-/-,br,-,-/-,b,-,-/-,-,-,-/-,-,-,- b" },
  });

  it("to cover with the pair hides the last blue checker, and loses", () => {
    const { answer, verdict } = after("liger", examples, "fatal", "c3=d4");
    expect(answer.result).toEqual(wins(1, "opponent-hidden"));
    expect(verdict).toBe("missed");
  });
});
