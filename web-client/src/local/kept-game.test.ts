import { beforeEach, describe, expect, it } from "vitest";
import { core } from "../analysis/test-core";
import { emptyStorage } from "../base/test-storage";
import { keep, keptGame, keptOf, levelWanted, peopleIn, replay, withoutLast } from "./kept-game";

let kept: Map<string, string>;

beforeEach(() => {
  kept = emptyStorage();
});

describe("a game at one screen", () => {
  it("is there again after a reload, one of each kind", () => {
    const line = replay("words", { options: { size: "1" }, turns: ["a", "b c"] }, core);
    if (line === null) throw new Error();
    keep("words", keptOf(line));
    expect(keptGame("words")).toEqual({ options: { size: "1" }, turns: ["a", "b c"] });
    expect(keptGame("numbers")).toBeNull();
    expect(line.moves.at(-1)).toEqual({ seat: 1, turn: "b c", position: "a b c", next: 1 });
  });

  it("goes as far as its turns are legal", () => {
    expect(replay("words", { options: {}, turns: ["a", "x", "b"] }, core)?.moves).toHaveLength(1);
  });

  it("remembers where the computer plays", () => {
    const game = { options: {}, turns: [], computers: [null, 3], seed: 7 };
    keep("words", game);
    expect(keptGame("words")).toEqual(game);
  });

  it("is against the computer where the address says so", () => {
    expect(levelWanted("words", "?computer=103")).toBe(103);
    expect(levelWanted("words", "?computer=fits")).toBe("fits");
    for (const search of ["", "?computer", "?computer=0", "?computer=6", "?computer=3.0"])
      expect(levelWanted("words", search)).toBeNull();
  });

  it("takes back the last turn of a person, with what the computer has answered", () => {
    const moves = [0, 1, 2, 0, 1].map((seat) => ({ seat, turn: "a", position: "", next: null }));
    expect(withoutLast(moves, [])).toBe(4);
    expect(withoutLast(moves, [null, 3, 3])).toBe(3);
    expect(withoutLast(moves, [2, 2, null])).toBe(2);
    expect(withoutLast(moves, [1, 1, 1])).toBeNull();
    expect(withoutLast([], [])).toBeNull();
  });

  it("knows the seats of people among its turns, where the computer plays", () => {
    const moves = ["a", "b", "c"].map((turn, ply) => ({ seat: ply % 2, turn }));
    const game = { options: {}, turns: ["a", "b"], computers: [null, 3] };
    expect(peopleIn(game, null, moves)).toEqual([0]);
    expect(peopleIn({ ...game, computers: [3] }, null, moves)).toEqual([1]);
    expect(peopleIn({ ...game, computers: [null, null] }, null, moves)).toEqual([]);
    expect(peopleIn({ ...game, turns: ["a", "c"] }, null, moves)).toEqual([]);
    expect(peopleIn({ ...game, turns: [] }, null, moves)).toEqual([]);
    expect(peopleIn(null, null, moves)).toEqual([]);
    expect(peopleIn(game, "a", moves)).toEqual([]);
    expect(peopleIn({ ...game, start: "a" }, "a", moves)).toEqual([0]);
  });

  it("that is not understood is none", () => {
    for (const text of [
      "",
      "[",
      "null",
      "{}",
      '{"options":{},"turns":[1]}',
      '{"turns":[]}',
      '{"options":{},"turns":[],"computers":[6]}',
      '{"options":{},"turns":[],"computers":{}}',
      '{"options":{},"turns":[],"fits":[1]}',
      '{"options":{},"turns":[],"seed":-1}',
    ]) {
      kept.set("quintet.local.words", text);
      expect(keptGame("words")).toBeNull();
    }
  });
});
