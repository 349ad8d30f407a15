import { beforeEach, describe, expect, it, vi } from "vitest";
import { emptyStorage } from "../base/test-storage";
import {
  addMistake,
  answerMistake,
  forgetAccount,
  isKnown,
  keepsAny,
  keptMistakes,
  mistakeOf,
  mostKept,
  removeAllMistakes,
  removeMistake,
  takeAccount,
  union,
} from "./kept-mistakes";
import { idOf, type Mistake } from "./mistake";
import { dayOf } from "./schedule";
import { reviewed, testMistake } from "./test-mistake";

const after = (days: number) => new Date(2026, 10, 20 + days, 9);

/** Found some days after the review. */
const mistake = (position: string, days = 0) =>
  testMistake(position, { found: dayOf(reviewed) + days });

const ids = () => keptMistakes().mistakes.map(({ id }) => id);
const [one, two] = [mistake("one", 300), mistake("two", 301)];
let storage: Map<string, string>;

beforeEach(() => {
  storage = emptyStorage();
});

describe("the kept mistakes", () => {
  it("hold each position once, whatever the order of the options", () => {
    expect(keepsAny()).toBe(false);
    addMistake(one);
    addMistake({ ...one, played: "c" });
    addMistake(two);
    expect(ids()).toEqual([one.id, two.id]);
    expect(mistakeOf(one.id)?.played).toBe("b");
    expect(idOf("g", { a: "1", b: "2" }, "p")).toBe(idOf("g", { b: "2", a: "1" }, "p"));
    expect(idOf("g", { a: "1" }, "p")).not.toBe(idOf("g", { a: "2" }, "p"));
  });

  it("count the answers when they are due", () => {
    addMistake(one);
    answerMistake(one.id, "solved", reviewed);
    expect(mistakeOf(one.id)?.progress.answers).toBe(0);
    answerMistake(one.id, "solved", after(1));
    answerMistake(one.id, "solved", after(1));
    expect(mistakeOf(one.id)?.progress).toMatchObject({ answers: 1, solves: 1 });
  });

  it("do not return after the player has removed them", () => {
    addMistake(one);
    addMistake(two);
    removeMistake(one.id);
    addMistake(one);
    expect(ids()).toEqual([two.id]);
    expect(isKnown(one.id)).toBe(true);
    takeAccount("ann", { version: 1, mistakes: [one], removed: [] });
    expect(ids()).toEqual([two.id]);
    removeAllMistakes();
    expect(ids()).toEqual([]);
  });

  it("are 200 at most: retired ones leave first, then those found first", () => {
    const all = Array.from({ length: mostKept }, (_, index) => mistake(`p${index}`, index));
    for (const each of all) addMistake(each);
    answerMistake(all[5]?.id ?? "", "solved", after(1));
    answerMistake(all[5]?.id ?? "", "solved", after(4));
    addMistake(one);
    expect(ids()).toHaveLength(mostKept);
    expect(ids()).not.toContain(all[5]?.id);
    addMistake(two);
    expect(ids()).not.toContain(all[0]?.id);
    expect(ids().slice(-2)).toEqual([one.id, two.id]);
  });

  it("last as long as the page while storage is full", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => null,
      setItem: () => {
        throw new Error("full");
      },
    });
    addMistake(one);
    addMistake(two);
    expect(ids()).toEqual([one.id, two.id]);
    // The next change is stored with the earlier ones when there is room again.
    storage = emptyStorage();
    removeMistake(two.id);
    expect(JSON.parse(storage.get("quintet.mistakes") ?? "")).toMatchObject({
      mistakes: [{ id: one.id }],
      removed: [two.id],
    });
  });

  it("leave out stored values that are not valid", () => {
    const broken = [
      { ...one, good: [] },
      { ...one, source: { ...one.source, link: "//elsewhere.example/" } },
      { ...one, position: "p".repeat(2_001) },
      { ...one, progress: { ...one.progress, step: 4 } },
      null,
      7,
    ];
    const kept = { version: 1, mistakes: [...broken, two], removed: ["", 3, one.id] };
    storage.set("quintet.mistakes", JSON.stringify(kept));
    expect(ids()).toEqual([two.id]);
    expect(keptMistakes().removed).toEqual([one.id]);
    storage.set("quintet.mistakes", "{");
    expect(ids()).toEqual([]);
  });
});

describe("the mistakes of a player with an account", () => {
  const account = (...mistakes: Mistake[]) => ({ version: 1 as const, mistakes, removed: [] });

  it("are those of this browser and of the account", () => {
    addMistake(one);
    takeAccount("ann", account(two));
    expect(ids()).toEqual([one.id, two.id]);
    expect(keptMistakes().owner).toBe("ann");
    removeMistake(one.id);
    expect(keptMistakes().owner).toBe("ann");
  });

  it("leave this browser with the account, and do not get into another one", () => {
    takeAccount("ann", account(one));
    takeAccount("ben", account(two));
    expect(ids()).toEqual([two.id]);
    forgetAccount();
    expect(ids()).toEqual([]);
    expect(keptMistakes().owner).toBeUndefined();
  });

  it("stay in a browser without an account", () => {
    addMistake(one);
    forgetAccount();
    expect(ids()).toEqual([one.id]);
  });

  it("take no place in the browser while there are none", () => {
    takeAccount("ann", account());
    expect(keepsAny()).toBe(false);
  });
});

describe("the mistakes of two devices", () => {
  it("are united without loss, in any order", () => {
    const solved = { ...one, progress: { answers: 1, solves: 1, step: 1, day: 9 } };
    const failed = { ...one, progress: { answers: 2, solves: 0, step: 0, day: 8 } };
    const here = { version: 1 as const, mistakes: [solved, two], removed: [] };
    const there = { version: 1 as const, mistakes: [failed], removed: [two.id] };
    for (const both of [union(here, there), union(there, here)]) {
      expect(both.mistakes).toEqual([failed]);
      expect(both.removed).toEqual([two.id]);
      expect(union(both, here)).toEqual(both);
    }
  });
});
