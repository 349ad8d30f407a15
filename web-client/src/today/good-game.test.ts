import { expect, test } from "vitest";
import type { GameEntry, GameEntrySeat } from "../net/people";
import { endedToday, goodGame } from "./good-game";

const day = Date.parse("2026-11-28T00:00:00Z");

function seat(index: number, rating?: number, bot = false): GameEntrySeat {
  return {
    seat: index,
    player: {
      id: `p${index}`,
      name: `Player ${index}`,
      guest: false,
      ...(bot && { bot: { game: "liger", level: 103 } }),
    },
    place: index + 1,
    ...(rating !== undefined && { rating: { before: rating, after: rating + 5 } }),
  };
}

function game(room: string, changes: Partial<GameEntry> = {}): GameEntry {
  return {
    room,
    game: "liger",
    options: {},
    clock: { kind: "none" },
    rated: true,
    visibility: "public",
    opened_at: day - 1000,
    started_at: day - 900,
    ended_at: day + 1000,
    seats: [seat(0), seat(1)],
    reason: "goal",
    turns: 40,
    ...changes,
  };
}

test("the game of the best players is the one to replay", () => {
  const strong = game("strong", { seats: [seat(0, 1900), seat(1, 1850)] });
  const weak = game("weak", { seats: [seat(0, 1200), seat(1, 1300)] });
  expect(goodGame([weak, game("unrated"), strong])).toBe(strong);
});

test("of games of equal strength the newest one is the one to replay", () => {
  expect(goodGame([game("new"), game("old")])?.room).toBe("new");
});

test("a short game, a game lost on time and a game with a computer are not for replay", () => {
  const short = game("short", { turns: 4 });
  const timeout = game("timeout", { reason: "timeout" });
  const computer = game("computer", { seats: [seat(0, 2000), seat(1, undefined, true)] });
  const running = game("running", { ended_at: null });
  expect(goodGame([short, timeout, computer, running])).toBeNull();
});

test("games that ended since midnight in UTC count for today", () => {
  const yesterday = game("yesterday", { ended_at: day - 1 });
  const games = [game("a"), game("b", { ended_at: day }), yesterday];
  expect(endedToday(games, day + 5_000_000, true)).toEqual({ count: 2, more: false });
});

test("a full page of games from today means that there are more", () => {
  const games = [game("a"), game("b")];
  expect(endedToday(games, day + 5_000_000, true)).toEqual({ count: 2, more: true });
  expect(endedToday(games, day + 5_000_000, false)).toEqual({ count: 2, more: false });
  expect(endedToday([], day, false)).toEqual({ count: 0, more: false });
});
