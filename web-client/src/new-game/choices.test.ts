import { describe, expect, test } from "vitest";
import type { Clock } from "../net/protocol";
import { roomFromSnapshot } from "../net/room";
import { bot, me, snapshotOf } from "../net/test-server";
import {
  atLevel,
  botsAgainst,
  botsIn,
  type Choices,
  clockOfChoices,
  readChoices,
  roomRequest,
  usualChoices,
  whyUnrated,
  wishOfChoices,
  withCompany,
  withOption,
} from "./choices";
import { gameFor } from "./test-game";

const game = gameFor("3");

const usual = usualChoices(game);
const kept = (choices: unknown) => readChoices(game, JSON.stringify(choices));

describe("the choices of the last time", () => {
  test("is chosen again", () => {
    const choices: Choices = {
      company: "public",
      options: { players: "2" },
      clock: { kind: "byoyomi", initial: 0, period: 30, periods: 5 },
      seat: 1,
      rated: true,
      spectators: "none",
      delay: 3,
      range: 200,
    };
    expect(kept(choices)).toEqual(choices);
    expect(kept({ ...choices, seat: null }).seat).toBeNull();
  });

  test("is the usual when there is nothing, or nothing sensible", () => {
    for (const text of [null, "", "nonsense", "null", "[]", "7", '{"options":7,"clock":[]}'])
      expect(readChoices(game, text)).toEqual(usual);
  });

  test("holds as far as the game and its limits still have it", () => {
    expect(kept({ options: { players: "4", board: "9" } }).options).toEqual({ players: "3" });
    expect(kept({ options: { players: "2" }, seat: 2 }).seat).toBe("random");
    expect(kept({ clock: { kind: "fischer", initial: 0, increment: 5 } }).clock).toBeNull();
    expect(kept({ clock: { kind: "hourglass" } }).clock).toBeNull();
    expect(kept({ company: "private", spectators: "open" }).spectators).toBe("link");
    expect(kept({ delay: 4 }).delay).toBe(0);
  });
});

test("there is no clock among friends, and one for strangers, unless it was chosen", () => {
  expect(clockOfChoices(game, usual)).toEqual({ kind: "none" });
  expect(clockOfChoices(game, withCompany(usual, "seek")).kind).toBe("fischer");
  const days = { kind: "correspondence", days: 3 } as const;
  expect(clockOfChoices(game, { ...usual, company: "seek", clock: days })).toEqual(days);
});

test("another number of seats gives the own seat up", () => {
  expect(withOption({ ...usual, seat: 2 }, "players", "2").seat).toBe("random");
  expect(withOption({ ...usual, seat: null }, "players", "2").seat).toBeNull();
});

test("a solved game by days is not rated, but with a shorter clock or more players it is", () => {
  const days = { kind: "correspondence", days: 3 } as const;
  const rated: Choices = { ...usual, options: { players: "2" }, clock: days, rated: true };
  const fischer = { kind: "fischer", initial: 300, increment: 5 } as const;
  expect(whyUnrated(game, rated.options, days, false)).toBe("solved");
  expect(roomRequest(game, rated, false).rated).toBe(false);
  expect(wishOfChoices(game, rated, false).rated).toBe(false);
  expect(roomRequest(game, { ...rated, clock: fischer }, false).rated).toBe(true);
  expect(roomRequest(game, { ...rated, options: { players: "3" } }, false).rated).toBe(true);
});

test("guests, and games without a clock, are not rated", () => {
  const rated = { ...usual, rated: true };
  const clock = { kind: "fischer", initial: 300, increment: 5 } as const;
  expect(roomRequest(game, { ...rated, clock }, true).rated).toBe(false);
  expect(roomRequest(game, rated, false).rated).toBe(false);
  expect(roomRequest(game, { ...rated, clock }, false).rated).toBe(true);
  expect(wishOfChoices(game, { ...withCompany(rated, "seek"), clock }, false)).toEqual({
    game: "slides-of-action",
    options: { players: "3" },
    clock,
    rated: true,
  });
});

test("a room without spectators has no delay", () => {
  expect(roomRequest(game, { ...usual, delay: 5 }, true).delay_turns).toBe(5);
  const alone = { ...usual, spectators: "none", delay: 5 } as const;
  expect(roomRequest(game, alone, true).delay_turns).toBe(0);
});

test("a search says which seat, which opponents, and that it waits for days", () => {
  const days: Clock = { kind: "correspondence", days: 3 };
  const choices = { ...withCompany(usual, "seek"), clock: days, seat: 1, range: 200 };
  expect(wishOfChoices(game, choices, false, 150)).toMatchObject({
    seat: 1,
    rating_range: { min: 0, max: 350 },
    lasting: true,
  });
  const guest = wishOfChoices(game, choices, true);
  expect(guest).not.toHaveProperty("lasting");
  expect(guest).not.toHaveProperty("rating_range");
  const live = { ...choices, clock: { kind: "none" } as Clock, seat: "random" as const };
  expect(Object.keys(wishOfChoices(game, live, false)).sort()).toEqual([
    "clock",
    "game",
    "options",
    "rated",
  ]);
});

describe("a game against the computer", () => {
  const computer = withCompany({ ...usual, seat: null, rated: true }, "computer");

  test("is private, not rated, and one plays oneself", () => {
    const clock = { kind: "fischer", initial: 300, increment: 5 } as const;
    expect(roomRequest(game, { ...computer, clock }, false)).toMatchObject({
      visibility: "private",
      spectators: "link",
      rated: false,
      seat: "random",
    });
  });

  test("has it in every other seat", () => {
    expect(botsAgainst(2, 3)).toEqual([{ level: 3, seat: null }]);
    expect(botsAgainst(3, 1)).toEqual([
      { level: 1, seat: null },
      { level: 1, seat: null },
    ]);
  });

  test("is opened again at the same seats, and at another level one seat further", () => {
    const seats = [bot, me, bot].map((player) => ({ player, rating: null, withdrew: null }));
    const you = { seat: 1, role: "player" } as const;
    const room = roomFromSnapshot(snapshotOf([], { seats, you }));
    expect(botsIn(room)).toEqual([
      { level: 2, seat: 0 },
      { level: 2, seat: 2 },
    ]);
    const next = atLevel(room, 3);
    expect(next.choices.seat).toBe(2);
    expect(next.bots).toEqual([
      { level: 3, seat: 1 },
      { level: 3, seat: 0 },
    ]);
  });

  test("is remembered", () => {
    expect(kept({ company: "computer", seat: null })).toMatchObject({
      company: "computer",
      seat: "random",
    });
  });
});
