// The examples on the rules page of Slides of Action.

import { describe, expect, it } from "vitest";
import { after, checkExamples, core, wins } from "../../game-kit/test-examples";
import { examples } from "./examples";
import { rules as english } from "./rules-english";

describe("the examples of Slides of Action", async () => {
  await checkExamples("slides-of-action", english, {
    slide: { position: "ACSA/SAC./CSAS/ACSC c acs d1" },
    back: { refused: "The empty square came from d1; sliding straight back is not allowed." },
    connect: { position: "A.SA/SCCS/CAAC/ASCS s acs b1", result: wins(1, "connected") },
    gift: { position: "ACSA/SSC./CCAA/ASCS c acs b3", result: wins(1, "connected") },
    twoAtOnce: { position: "CA.A/ACSS/SSCA/ACSC c acs c2", result: wins(0, "connected") },
    oneCorner: { position: "ASAS/CSCC/CCAA/S.SA s acs b2", result: wins(1, "connected") },
  });

  it("a part of the way back is allowed", () => {
    expect(after("slides-of-action", examples, "back", "d2").answer.position).toBe(
      "ACSA/SACS/CSA./ACSC s acs d3",
    );
  });

  it("the other slide would be enough in the easier variant alone", () => {
    expect(after("slides-of-action", examples, "oneCorner", "a2").answer.result).toBeNull();
    const { position } = examples.oneCorner;
    expect(core.query({ game: "slides-of-action", position, actions: ["a2"] })).toMatchObject({
      result: wins(1, "connected"),
    });
  });
});
