import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Snapshot } from "../net/protocol";
import { roomFromSnapshot } from "../net/room";
import { me, other, snapshotOf } from "../net/test-server";
import {
  afterGame,
  isNewcomer,
  learnFrom,
  newcomer,
  nextLevel,
  type Outcome,
  opposingLevel,
  readForm,
  suggestedLevel,
} from "./suggested-level";

const levels = 5;

const after = (...games: readonly (readonly [level: number, outcome: Outcome])[]) =>
  games.reduce((form, [level, outcome]) => afterGame(form, level, outcome, levels), newcomer).level;

describe("the suggested level", () => {
  test("is the first one for a newcomer, and goes up after two wins in a row", () => {
    expect(after()).toBe(1);
    expect(after([1, "won"])).toBe(1);
    expect(after([1, "won"], [1, "won"])).toBe(2);
    expect(after([1, "won"], [1, "won"], [2, "won"])).toBe(2);
    expect(after([1, "won"], [1, "won"], [2, "won"], [2, "won"])).toBe(3);
  });

  test("goes down after two losses in a row, and no further than the first", () => {
    expect(after([3, "lost"])).toBe(3);
    expect(after([3, "lost"], [3, "lost"])).toBe(2);
    expect(after([1, "lost"], [1, "lost"], [1, "lost"], [1, "lost"])).toBe(1);
  });

  test("stays where wins, draws and losses change", () => {
    expect(after([2, "won"], [2, "lost"], [2, "won"], [2, "lost"])).toBe(2);
    expect(after([2, "won"], [2, "drawn"], [2, "won"])).toBe(2);
  });

  test("begins anew at a level that was chosen instead, and ends at the highest", () => {
    expect(after([1, "won"], [4, "won"])).toBe(4);
    expect(after([1, "won"], [4, "won"], [4, "won"])).toBe(5);
    expect(after([5, "won"], [5, "won"], [5, "won"], [5, "won"])).toBe(5);
  });
});

test("one level up is offered after a win, one down after a loss, where there is one", () => {
  expect(nextLevel(3, "won", levels)).toBe(4);
  expect(nextLevel(3, "lost", levels)).toBe(2);
  expect(nextLevel(3, "drawn", levels)).toBeNull();
  expect(nextLevel(5, "won", levels)).toBeNull();
  expect(nextLevel(1, "lost", levels)).toBeNull();
});

const bot = (level: number) => ({
  id: `words-${level}`,
  name: `Words computer ${level}`,
  guest: false,
  bot: { game: "words", level },
});
const seats = (...players: Snapshot["seats"][number]["player"][]) =>
  players.map((player) => ({ player, rating: null, withdrew: null }));
const roomWith = (overrides: Partial<Snapshot>) => roomFromSnapshot(snapshotOf([], overrides));

test("only games against the computer alone, at one level, have a level", () => {
  const level = (...players: Snapshot["seats"][number]["player"][]) =>
    opposingLevel(roomWith({ seats: seats(...players) }));
  expect(level(me, bot(2))).toBe(2);
  expect(level(me, bot(2), bot(2))).toBe(2);
  expect(level(me, bot(2), bot(3))).toBeNull();
  expect(level(me, other, bot(3))).toBeNull();
  expect(level(me, null)).toBeNull();
  const watching = { seat: null, role: "spectator" } as const;
  expect(opposingLevel(roomWith({ seats: seats(bot(1), bot(1)), you: watching }))).toBeNull();
});

describe("what this browser keeps", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });

  const over = (room: string, winners: number[], level = 1, reason = "goal") =>
    roomWith({
      room,
      status: "over",
      seats: seats(me, bot(level)),
      result: { winners, reason, places: [] },
    });

  test("counts each room once, and none that was aborted", () => {
    expect(isNewcomer("words")).toBe(true);
    for (let again = 0; again < 5; ++again) learnFrom(over("a", [0]), levels);
    learnFrom(over("b", [0], 1, "aborted"), levels);
    expect(suggestedLevel("words", levels)).toBe(1);
    expect(isNewcomer("words")).toBe(false);
    learnFrom(over("c", [0]), levels);
    expect(suggestedLevel("words", levels)).toBe(2);
    expect(suggestedLevel("liger", levels)).toBe(1);
  });

  test("is no more than the server has, and nothing that makes no sense", () => {
    learnFrom(over("a", [0], 5), levels);
    expect(suggestedLevel("words", 3)).toBe(3);
    for (const text of [null, "", "null", "7", "[]", '{"level":"x"}', '{"level":0,"run":0}', "{"])
      expect(readForm(text)).toEqual({ ...newcomer, rooms: [] });
  });
});
