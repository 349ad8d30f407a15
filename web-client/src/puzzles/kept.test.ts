import { beforeEach, describe, expect, it } from "vitest";
import { emptyStorage } from "../base/test-storage";
import { daysHere, keepTried, triedHere } from "./kept";

const day = 86_400_000;

beforeEach(emptyStorage);

describe("this browser's memory of puzzles", () => {
  it("keeps the first attempt at a puzzle only", () => {
    keepTried("liger-1", false, 5 * day);
    keepTried("liger-1", true, 6 * day);
    expect(triedHere()).toEqual({ "liger-1": false });
    expect(daysHere()).toEqual([]);
  });

  it("keeps each day with a puzzle solved at the first attempt once", () => {
    keepTried("liger-1", true, 5 * day);
    keepTried("liger-2", true, 6 * day - 1);
    keepTried("liger-3", false, 6 * day);
    keepTried("liger-4", true, 7 * day);
    expect(daysHere()).toEqual([5, 7]);
  });

  it("still knows the attempts that an older version of this page has kept", () => {
    localStorage.setItem(
      "quintet.puzzles",
      JSON.stringify({ cursors: { liger: 3 }, tried: { "liger-1": true } }),
    );
    expect(triedHere()).toEqual({ "liger-1": true });
    expect(daysHere()).toEqual([]);
  });
});
