import { describe, expect, it } from "vitest";
import type { Answer } from "../../core/core";
import { accepts, readLesson } from "./lesson-data";

const step = (id: string) => ({ id, position: "here", accept: { legal: true }, shown: "there" });
const steps = ["a", "b", "c", "d", "e", "f"].map(step);
const withFirst = (changes: object) => ({
  steps: [{ ...step("a"), ...changes }, ...steps.slice(1)],
});

describe("a lesson", () => {
  it("is read when all its parts are valid", () => {
    expect(readLesson({ steps })).toEqual({ steps });
    const full = withFirst({
      options: { board: "8" },
      claim: "only-win",
      reply: "back",
      refusals: ["sliders.behind"],
    });
    expect(readLesson(full)).toEqual(full);
  });

  it.each([
    ["A lesson has steps.", null],
    ["A lesson has steps.", { steps: {} }],
    ["Step 1 of the lesson is not an object.", { steps: ["a", ...steps] }],
    ['Step 1 of the lesson has no valid "id".', withFirst({ id: "two words" })],
    ['Step 1 of the lesson has no valid "position".', withFirst({ position: "" })],
    ['Step 1 of the lesson has no valid "accept".', withFirst({ accept: {} })],
    ['Step 1 of the lesson has no valid "accept".', withFirst({ accept: { turn: "(" } })],
    ['Step 1 of the lesson has no valid "accept".', withFirst({ accept: { call: "me" } })],
    ['Step 1 of the lesson has an unknown or invalid "claim".', withFirst({ claim: "maybe" })],
    ['Step 1 of the lesson has an unknown or invalid "extra".', withFirst({ extra: 1 })],
    ['The lesson has two steps "b".', withFirst({ id: "b" })],
    ["A lesson has 6 to 12 steps, not 5.", { steps: steps.slice(1) }],
    ["A lesson has 6 to 12 steps, not 13.", { steps: [..."abcdefghijklm"].map(step) }],
  ])("is refused with a sentence: %s", (sentence, value) => {
    expect(() => readLesson(value)).toThrow(sentence);
  });
});

describe("a turn", () => {
  const answer = (winners: number[] | null): Answer => ({
    position: "white stands",
    seat: null,
    turn_start: false,
    legal: [],
    result: winners && { winners, reason: "goal" },
  });

  it("solves a step when all the given parts hold", () => {
    expect(accepts({ legal: true }, 0, "x", answer(null))).toBe(true);
    expect(accepts({ result: "win" }, 0, "x", answer([0]))).toBe(true);
    expect(accepts({ result: "win" }, 0, "x", answer([1]))).toBe(false);
    expect(accepts({ result: "win" }, 0, "x", answer(null))).toBe(false);
    expect(accepts({ turn: "^x$", after: "white" }, 0, "x", answer(null))).toBe(true);
    expect(accepts({ turn: "^x$", after: "white" }, 0, "xx", answer(null))).toBe(false);
    expect(accepts({ turn: "^x$", after: "black" }, 0, "x", answer(null))).toBe(false);
    expect(accepts({ turn: "^x$", not: "white" }, 0, "x", answer(null))).toBe(false);
  });
});
