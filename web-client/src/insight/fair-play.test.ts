import { expect, test } from "vitest";
import type { Clock, RunningGame } from "../net/protocol";
import type { RecentRoom } from "../net/recent";
import { barredByOwn, watchedAmong } from "./fair-play";

const me = { id: "me", name: "Me", guest: true };
const you = { id: "you", name: "You", guest: true };
const bot = { id: "bot", name: "Computer", guest: false, bot: { game: "liger", level: 3 } };

function running(overrides: Partial<RunningGame> = {}): RunningGame {
  return {
    room: "r",
    game: "liger",
    options: {},
    clock: { kind: "fischer", initial: 300, increment: 3 },
    opened_at: 1,
    started_at: 2,
    seats: [me, you].map((player, seat) => ({ seat, player })),
    to_move: 0,
    due: null,
    your_turn: true,
    ...overrides,
  };
}
const days: Clock = { kind: "correspondence", days: 2 };

test("a game by the clock against people bars the computer's analysis of every game", () => {
  expect(barredByOwn([running()], "liger")).toEqual({ why: "live", room: "r" });
  expect(barredByOwn([running()], "sliders")).toEqual({ why: "live", room: "r" });
});

test("a game over days, or without a clock, bars that of its own kind", () => {
  for (const clock of [days, { kind: "none" } as const]) {
    expect(barredByOwn([running({ clock })], "liger")).toEqual({ why: "same", room: "r" });
    expect(barredByOwn([running({ clock })], "sliders")).toBeNull();
  }
});

test("games against the computer, and those that wait for players, bar nothing", () => {
  const alone = running({ seats: [me, bot].map((player, seat) => ({ seat, player })) });
  expect(barredByOwn([alone, running({ started_at: null })], "liger")).toBeNull();
  const three = running({ seats: [me, bot, you].map((player, seat) => ({ seat, player })) });
  expect(barredByOwn([three], "liger")).not.toBeNull();
  const oneself = running({ seats: [me, me].map((player, seat) => ({ seat, player })) });
  expect(barredByOwn([oneself], "liger")).toBeNull();
});

test("a game that one watches is known by its position", () => {
  const watched: RecentRoom = {
    room: "w",
    game: "liger",
    players: [],
    status: "playing",
    seat: null,
    toMove: 0,
    position: "p3",
    at: 1,
  };
  const among = (rooms: RecentRoom[], positions: string[]) =>
    watchedAmong(rooms, "liger", positions)?.room;
  expect(among([watched], ["p1", "p2", "p3"])).toBe("w");
  expect(among([watched], ["p1", "p2"])).toBeUndefined();
  expect(among([{ ...watched, status: "over" }], ["p3"])).toBeUndefined();
  expect(among([{ ...watched, seat: 1 }], ["p3"])).toBeUndefined();
  expect(among([{ ...watched, game: "sliders" }], ["p3"])).toBeUndefined();
});
