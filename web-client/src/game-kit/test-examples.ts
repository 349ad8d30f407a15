// Tests of the examples on the rules pages with the rules core itself: the initial state is as
// described, the solution reaches the goal, and other turns do not.

import { expect, it } from "vitest";
import { builtCore } from "../../core/built-core";
import type { Outcome } from "../../core/core";
import { languages } from "../base/language";
import { type Attempt, type Example, Trial, type Verdict } from "./example";
import type { GameRules } from "./rules-page";

export const core = await builtCore();

/** The expected result of an example's solution. */
export type End = { position: string; result?: Outcome } | { refused: string };

export const wins = (seat: number, reason: string): Outcome => ({ winners: [seat], reason });

type Examples = Readonly<Record<string, Example>>;

function trial(game: string, examples: Examples, name: string): Trial {
  const example = examples[name];
  if (example === undefined) throw new Error(`there is no example ${name}`);
  return new Trial(game, example, core);
}

/** An example after some actions. */
export function after(
  game: string,
  examples: Examples,
  name: string,
  ...actions: string[]
): Attempt & { verdict: Verdict } {
  const tried = trial(game, examples, name);
  const attempt = actions.reduce((done, action) => tried.act(done, action), tried.begin());
  return { ...attempt, verdict: tried.verdict(attempt) };
}

function endOf({ refused, answer: { position, result } }: Attempt): End {
  if (refused !== null) return { refused: refused.message };
  return result === null ? { position } : { position, result };
}

async function rulesIn(language: string, game: string): Promise<GameRules> {
  return (await import(/* @vite-ignore */ `../texts/${language}/rules/${game}.ts`)).texts;
}

/** The tests for the rules pages of every game, in all languages. */
export async function checkExamples(
  game: string,
  english: GameRules,
  ends: Readonly<Record<string, End>>,
): Promise<void> {
  const pages = await Promise.all(
    languages.map(async (language) => {
      return { language, rules: language === "en" ? english : await rulesIn(language, game) };
    }),
  );
  const all = Object.keys(ends);
  const trialOf = (name: string) => trial(game, english.boards, name);

  it.each(all)("%s: comes out as it says", (name) => {
    const tried = trialOf(name);
    const begun = tried.begin();
    expect(begun.answer.position).toBe(tried.example.position);
    expect(begun.answer.result).toBeNull();
    expect(tried.verdict(begun)).toBe("open");
    const { solution } = tried.example;
    let attempt = begun;
    for (const action of solution.slice(0, -1)) {
      attempt = tried.act(attempt, action);
      expect(tried.verdict(attempt)).toBe("open");
    }
    attempt = tried.act(attempt, solution.at(-1) ?? "");
    expect(tried.verdict(attempt)).toBe("done");
    expect(endOf(attempt)).toEqual(ends[name]);
    expect(tried.solve()).toEqual(attempt);
  });

  it.each(all)("%s: not everything counts as done", (name) => {
    const tried = trialOf(name);
    const { legal } = tried.begin().answer;
    const verdicts = legal.map((action) => tried.verdict(tried.act(tried.begin(), action)));
    const onlyOneThing = legal.length === 1 || ["block", "promote", "enter"].includes(name);
    if (!onlyOneThing) expect(verdicts.filter((verdict) => verdict !== "done")).not.toEqual([]);
  });

  it.each(pages)("are all in the text in $language, and once", ({ rules }) => {
    const shown = rules.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) =>
        typeof block === "object" && "example" in block ? block.example : [],
      ),
    );
    expect(Object.keys(rules.boards).sort()).toEqual([...shown].sort());
    expect(Object.keys(ends).sort()).toEqual([...shown].sort());
    expect(Object.keys(rules.examples).sort()).toEqual([...shown].sort());
  });

  it("have a way to be drawn", () => {
    for (const name of all) {
      const tried = trialOf(name);
      const solved = tried.solve();
      const way = tried.way(solved, solved.actions.length);
      if (solved.refused === null || solved.actions.length > 0)
        expect(way?.moments.at(-1)).toBe(solved.answer.position);
      else expect(way).toBeNull();
      expect(tried.way(tried.begin(), 0)).toBeNull();
    }
  });

  it("show positions that the core knows", () => {
    const sections = pages.flatMap(({ rules }) => rules.sections);
    for (const { blocks } of sections)
      for (const block of blocks)
        if (typeof block === "object" && "position" in block)
          expect(core.query({ game, position: block.position })).toMatchObject({
            position: block.position,
          });
  });
}
