import { beforeEach, describe, expect, it } from "vitest";
import { emptyStorage } from "../base/test-storage";
import { countResult, keptResults, leaveOut, noteHelp } from "./kept-results";

let kept: Map<string, string>;

beforeEach(() => {
  kept = emptyStorage();
});

const win = { level: 103, score: 1 } as const;
const games = (seats = 2) => keptResults("words", seats).games;

describe("the counted results", () => {
  it("count a game once, however often its end is seen", () => {
    for (let again = 0; again < 3; ++again) countResult("words", 2, "a", win);
    countResult("words", 2, "b", { level: 104, score: 0 });
    expect(games()).toEqual([
      { level: 103, score: 1, helped: false },
      { level: 104, score: 0, helped: false },
    ]);
  });

  it("are of one game and one number of seats", () => {
    countResult("words", 2, "a", win);
    expect(games(3)).toEqual([]);
    expect(keptResults("numbers", 2).games).toEqual([]);
  });

  it("know in which game the player had help, also when help comes after its end", () => {
    noteHelp("words", 2, "a");
    countResult("words", 2, "a", win);
    countResult("words", 2, "b", win);
    noteHelp("words", 2, "b");
    expect(games().map(({ helped }) => helped)).toEqual([true, false]);
    expect(keptResults("words", 2).helped).toEqual([]);
  });

  it("leave out a game whose opponents have changed", () => {
    leaveOut("words", 2, "a");
    countResult("words", 2, "a", win);
    expect(games()).toEqual([]);
  });

  it("keep the last games only, and the number of the others", () => {
    for (let game = 0; game < 100; ++game)
      countResult("words", 2, String(game), { level: 100 + game, score: 0.5 });
    for (let game = 0; game < 100; ++game) noteHelp("words", 2, `next ${game}`);
    const results = keptResults("words", 2);
    expect(results.games.map(({ level }) => level)).toEqual(
      Array.from({ length: 40 }, (_, index) => 160 + index),
    );
    expect([results.before, results.done.length, results.helped.length]).toEqual([60, 60, 60]);
  });

  it("are none where nothing valid is stored", () => {
    countResult("words", 2, "a", win);
    const valid = JSON.parse(kept.get("quintet.opponent.words.2") ?? "");
    for (const wrong of [
      { version: 2 },
      { games: [{ level: 101, score: 0.7, helped: false }] },
      { games: [{ level: "101", score: 1, helped: false }] },
      { games: [null] },
      { games: {} },
      { before: -1 },
      { done: [7] },
      { helped: null },
    ]) {
      kept.set("quintet.opponent.words.2", JSON.stringify({ ...valid, ...wrong }));
      expect(games()).toEqual([]);
    }
    for (const text of ["", "{", "null", "7", "[]"]) {
      kept.set("quintet.opponent.words.2", text);
      expect(games()).toEqual([]);
    }
  });
});
