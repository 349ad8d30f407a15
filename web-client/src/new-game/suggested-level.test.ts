import { beforeEach, describe, expect, test, vi } from "vitest";
import { levelsOf } from "../engine/levels";
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

const levels = levelsOf("words");

const after = (...games: readonly (readonly [level: number, outcome: Outcome])[]) =>
  games.reduce((form, [level, outcome]) => afterGame(form, level, outcome, levels), newcomer).level;

describe("the suggested level", () => {
  test("is the first one for a newcomer, and goes up after two wins in a row", () => {
    expect(after()).toBeNull();
    expect(after([101, "won"])).toBe(101);
    expect(after([101, "won"], [101, "won"])).toBe(102);
    expect(after([101, "won"], [101, "won"], [102, "won"])).toBe(102);
    expect(after([101, "won"], [101, "won"], [102, "won"], [102, "won"])).toBe(103);
  });

  test("goes down after two losses in a row, and no further than the first", () => {
    expect(after([103, "lost"])).toBe(103);
    expect(after([103, "lost"], [103, "lost"])).toBe(102);
    expect(after([101, "lost"], [101, "lost"], [101, "lost"], [101, "lost"])).toBe(101);
  });

  test("stays where wins, draws and losses change", () => {
    expect(after([102, "won"], [102, "lost"], [102, "won"], [102, "lost"])).toBe(102);
    expect(after([102, "won"], [102, "drawn"], [102, "won"])).toBe(102);
  });

  test("begins anew at a level that was chosen instead, and ends at the highest", () => {
    expect(after([101, "won"], [104, "won"])).toBe(104);
    expect(after([101, "won"], [104, "won"], [104, "won"])).toBe(105);
    expect(after([105, "won"], [105, "won"], [105, "won"], [105, "won"])).toBe(105);
  });
});

test("one level up is offered after a win, one down after a loss, where there is one", () => {
  expect(nextLevel(103, "won", levels)).toBe(104);
  expect(nextLevel(103, "lost", levels)).toBe(102);
  expect(nextLevel(103, "drawn", levels)).toBeNull();
  expect(nextLevel(105, "won", levels)).toBeNull();
  expect(nextLevel(101, "lost", levels)).toBeNull();
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
  expect(level(me, bot(102))).toBe(102);
  expect(level(me, bot(102), bot(102))).toBe(102);
  expect(level(me, bot(102), bot(103))).toBeNull();
  expect(level(me, other, bot(103))).toBeNull();
  expect(level(me, null)).toBeNull();
  const watching = { seat: null, role: "spectator" } as const;
  expect(opposingLevel(roomWith({ seats: seats(bot(101), bot(101)), you: watching }))).toBeNull();
});

describe("what this browser keeps", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });

  const over = (room: string, winners: number[], level = 101, reason = "goal") =>
    roomWith({
      room,
      status: "over",
      seats: seats(me, bot(level)),
      result: { winners, reason, places: [] },
    });

  test("counts each room once, and none that was aborted", () => {
    expect(isNewcomer("words")).toBe(true);
    for (let again = 0; again < 5; ++again) learnFrom(over("a", [0]));
    learnFrom(over("b", [0], 101, "aborted"));
    expect(suggestedLevel("words", levels)).toBe(101);
    expect(isNewcomer("words")).toBe(false);
    learnFrom(over("c", [0]));
    expect(suggestedLevel("words", levels)).toBe(102);
    expect(suggestedLevel("liger", levels)).toBe(101);
  });

  test("is no more than the server has, and nothing that makes no sense", () => {
    learnFrom(over("a", [0], 105));
    expect(suggestedLevel("words", levels.slice(0, 3))).toBe(103);
    for (const text of [null, "", "null", "7", "[]", '{"level":"x"}', '{"level":0,"run":0}', "{"])
      expect(readForm(text)).toEqual({ ...newcomer, rooms: [] });
  });
});
