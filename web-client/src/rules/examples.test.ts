// Every example of the rules pages, asked of the rules core itself: it stands as it says, what it
// describes happens, and nothing else counts as it.

import { describe, expect, it } from "vitest";
import { builtCore } from "../../core/built-core";
import type { Outcome } from "../../core/core";
import { german } from "../texts/de/rules";
import { english } from "../texts/en/rules";
import { type Attempt, Trial } from "./example";
import { examplesOf, type GameWithRules, gamesWithRules } from "./examples";
import type { GameRules } from "./words";

const core = await builtCore();

type End = { position: string; result?: Outcome } | { refused: string };

const wins = (seat: number, reason: string): Outcome => ({ winners: [seat], reason });

/** What has come of each when its solution is played. */
const ends: Record<GameWithRules, Record<string, End>> = {
  sliders: {
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
  },
  "sumo-checkers": {
    single: { position: "5/7/1S5/2GS3/7/7/5 s m" },
    overTheEdge: { position: "G4/7/7/7/7/6S/4G s m" },
    column: { position: "S4/1S5/1G5/1G5/1G5/7/5 s m" },
    tooStrong: {
      refused: "Two enemies stand in line from b3 to b4, and one checker pushes only one.",
    },
    join: { position: "S4/1G5/1G5/7/7/7/4S s m" },
    block: { position: "5/7/7/4G2/2#4/2S4/5 s m" },
  },
  liger: {
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
  },
  "slides-of-action": {
    slide: { position: "ACSA/SAC./CSAS/ACSC c acs d1" },
    back: { refused: "The empty square came from d1; sliding straight back is not allowed." },
    connect: { position: "A.SA/SCCS/CAAC/ASCS s acs b1", result: wins(1, "connected") },
    gift: { position: "ACSA/SSC./CCAA/ASCS c acs b3", result: wins(1, "connected") },
    twoAtOnce: { position: "CA.A/ACSS/SSCA/ACSC c acs c2", result: wins(0, "connected") },
    oneCorner: { position: "ASAS/CSCC/CCAA/S.SA s acs b2", result: wins(1, "connected") },
  },
  gridwar: {
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
  },
};

function endOf({ refused, answer: { position, result } }: Attempt): End {
  if (refused !== null) return { refused: refused.message };
  return result === null ? { position } : { position, result };
}

const languages = [
  { language: "English", texts: english },
  { language: "German", texts: german },
];

describe.each(gamesWithRules)("the examples of %s", (game) => {
  const all = Object.entries(examplesOf(game));
  const trialOf = (name: string) => {
    const example = examplesOf(game)[name];
    if (example === undefined) throw new Error(`there is no example ${name}`);
    return new Trial(game, example, core);
  };

  it.each(all.map(([name]) => name))("%s: comes out as it says", (name) => {
    const trial = trialOf(name);
    const begun = trial.begin();
    expect(begun.answer.position).toBe(trial.example.position);
    expect(begun.answer.result).toBeNull();
    expect(trial.verdict(begun)).toBe("open");
    const { solution } = trial.example;
    let attempt = begun;
    for (const action of solution.slice(0, -1)) {
      attempt = trial.act(attempt, action);
      expect(trial.verdict(attempt)).toBe("open");
    }
    attempt = trial.act(attempt, solution.at(-1) ?? "");
    expect(trial.verdict(attempt)).toBe("done");
    expect(endOf(attempt)).toEqual(ends[game][name]);
    expect(trial.solve()).toEqual(attempt);
  });

  it.each(all.map(([name]) => name))("%s: not everything counts as done", (name) => {
    const trial = trialOf(name);
    const { legal } = trial.begin().answer;
    const verdicts = legal.map((action) => trial.verdict(trial.act(trial.begin(), action)));
    const onlyOneThing = legal.length === 1 || ["block", "promote", "enter"].includes(name);
    if (!onlyOneThing) expect(verdicts.filter((verdict) => verdict !== "done")).not.toEqual([]);
  });

  it.each(languages)("are all in the $language text, and once", ({ texts }) => {
    const rules: GameRules = texts.games[game];
    const shown = rules.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) =>
        typeof block === "object" && "example" in block ? block.example : [],
      ),
    );
    expect([...shown].sort()).toEqual(all.map(([name]) => name).sort());
    expect(Object.keys(ends[game]).sort()).toEqual([...shown].sort());
    expect(Object.keys(rules.examples).sort()).toEqual([...shown].sort());
  });

  it("have a way to be drawn", () => {
    for (const [name] of all) {
      const trial = trialOf(name);
      const solved = trial.solve();
      const way = trial.way(solved, solved.actions.length);
      if (solved.refused === null || solved.actions.length > 0)
        expect(way?.moments.at(-1)).toBe(solved.answer.position);
      else expect(way).toBeNull();
      expect(trial.way(trial.begin(), 0)).toBeNull();
    }
  });

  it("show positions that the core knows", () => {
    const sections = languages.flatMap(({ texts }) => texts.games[game].sections);
    for (const { blocks } of sections)
      for (const block of blocks)
        if (typeof block === "object" && "position" in block)
          expect(core.query({ game, position: block.position })).toMatchObject({
            position: block.position,
          });
  });
});

describe("what the texts say of single examples", () => {
  const after = (game: GameWithRules, name: string, ...actions: string[]) => {
    const example = examplesOf(game)[name];
    if (example === undefined) throw new Error(`there is no example ${name}`);
    const trial = new Trial(game, example, core);
    const attempt = actions.reduce((tried, action) => trial.act(tried, action), trial.begin());
    return { ...attempt, verdict: trial.verdict(attempt) };
  };

  it("of Sliders: who has picked up the prize does not take the second step", () => {
    const { answer } = after("sliders", "prize", "g8-g9");
    expect(answer.legal).toEqual(["a5-a6", "a5-b5", "a5-b6"]);
  });

  it("of Sumo Checkers: both silver checkers can be pushed in several ways", () => {
    const { answer } = after("sumo-checkers", "single");
    const ways = answer.legal.filter(
      (action) => after("sumo-checkers", "single", action).verdict === "done",
    );
    expect(ways).toEqual(["b2-b3-b4-c4", "b2-b3-c3-c4"]);
  });

  it("of Liger: to cover with the pair hides the last blue checker, and loses", () => {
    const { answer, verdict } = after("liger", "fatal", "c3=d4");
    expect(answer.result).toEqual(wins(1, "opponent-hidden"));
    expect(verdict).toBe("missed");
  });

  it("of Slides of Action: a part of the way back is allowed", () => {
    expect(after("slides-of-action", "back", "d2").answer.position).toBe(
      "ACSA/SACS/CSA./ACSC s acs d3",
    );
  });

  it("of Slides of Action: the other slide would be enough in the easier variant alone", () => {
    expect(after("slides-of-action", "oneCorner", "a2").answer.result).toBeNull();
    const { position } = examplesOf("slides-of-action").oneCorner ?? {};
    expect(core.query({ game: "slides-of-action", position, actions: ["a2"] })).toMatchObject({
      result: wins(1, "connected"),
    });
  });

  it("of Gridwar: the token comes when the turn ends", () => {
    const { answer } = after("gridwar", "capture", "1a6-2b6", "2b6x1b7", "end");
    expect(answer.position).toBe("1b6,1b7,1c6 1a7 60/0/0/1 60/0/0/0 b s 2 - 0");
  });
});
