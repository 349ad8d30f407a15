import { expect, test } from "vitest";
import { type Room, roomFromSnapshot } from "../net/room";
import { me, other, snapshotOf } from "../net/test-server";
import { mayAskForHints } from "./hints";

const bot = { ...other, guest: false, bot: { game: "words", level: 3 } };
const seat = (player: typeof me | typeof bot | null) => ({ player, rating: null, withdrew: null });

function roomWith(more: Partial<Room>): Room {
  const you = { seat: 0, role: "player" } as const;
  const seats = [seat(me), seat(bot)];
  return { ...roomFromSnapshot(snapshotOf(["one"])), status: "playing", you, seats, ...more };
}

test("there are hints against the computer, for those who play", () => {
  expect(mayAskForHints(roomWith({}))).toBe(true);
  expect(mayAskForHints(roomWith({ seats: [seat(me), seat(bot), seat(bot)] }))).toBe(true);
  expect(mayAskForHints(roomWith({ status: "over" }))).toBe(false);
  expect(mayAskForHints(roomWith({ you: { seat: null, role: "spectator" } }))).toBe(false);
});

test("there are none where a person plays too, and none in rated games", () => {
  expect(mayAskForHints(roomWith({ seats: [seat(me), seat(other)] }))).toBe(false);
  expect(mayAskForHints(roomWith({ seats: [seat(me), seat(bot), seat(other)] }))).toBe(false);
  expect(mayAskForHints(roomWith({ rated: true }))).toBe(false);
});
