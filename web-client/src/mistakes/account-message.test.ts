import { describe, expect, it } from "vitest";
import { knownOf, newsFor, received } from "./account-message";
import type { Mistake } from "./mistake";
import type { Progress } from "./schedule";
import { testMistake } from "./test-mistake";

const mistake = (position: string, progress: Partial<Progress> = {}) => {
  const usual = testMistake(position);
  return { ...usual, progress: { ...usual.progress, ...progress } };
};

const kept = (mistakes: Mistake[], removed: string[] = []) => ({
  version: 1 as const,
  mistakes,
  removed,
});

describe("a message to the account", () => {
  it("has mistakes that the account lacks, and those with more answers here", () => {
    const account = kept([mistake("a"), mistake("b", { answers: 2 }), mistake("c")]);
    const here = kept([mistake("a", { answers: 1 }), mistake("b", { answers: 1 }), mistake("d")]);
    const news = newsFor(knownOf(account), here);
    expect(news.removed).toEqual([]);
    const expected = [mistake("a", { answers: 1 }), mistake("d")];
    expect(knownOf(received(news))).toEqual(knownOf(kept(expected)));
  });

  it("has removals that the account lacks, and no mistake that was removed there", () => {
    const account = kept([mistake("a")], [mistake("b").id]);
    const here = kept([mistake("b")], [mistake("a").id]);
    expect(newsFor(knownOf(account), here)).toEqual({ mistakes: [], removed: [mistake("a").id] });
  });

  it("has at most 30 mistakes, and none that is too large", () => {
    const many = Array.from({ length: 40 }, (_, index) => mistake(`${index}`));
    expect(newsFor(knownOf(kept([])), kept(many)).mistakes).toHaveLength(30);
    const large = { ...mistake("a"), good: Array.from({ length: 20 }, () => "x".repeat(500)) };
    expect(newsFor(knownOf(kept([])), kept([large])).mistakes).toEqual([]);
  });
});
