import { expect, test } from "vitest";
import { bot, me, other } from "../net/test-server";
import { leavesSeatForPerson, maySeatBots } from "./may-seat-bots";

const open = { status: "open", by: me, rated: false } as const;

test("the host seats the computer before the start, where there is one, in games that are not rated", () => {
  expect(maySeatBots(open, me.id, 5)).toBe(true);
  expect(maySeatBots(open, other.id, 5)).toBe(false);
  expect(maySeatBots(open, undefined, 5)).toBe(false);
  expect(maySeatBots({ ...open, status: "playing" }, me.id, 5)).toBe(false);
  expect(maySeatBots({ ...open, rated: true }, me.id, 5)).toBe(false);
  expect(maySeatBots(open, me.id, null)).toBe(false);
  expect(maySeatBots(open, me.id, undefined)).toBe(false);
});

test("the computer does not play without people: the last seat is for a person", () => {
  const seats = (...players: (typeof me | typeof bot | null)[]) => ({
    seats: players.map((player) => ({ player, rating: null, withdrew: null })),
  });
  expect(leavesSeatForPerson(seats(me, null), 1)).toBe(true);
  expect(leavesSeatForPerson(seats(null, null), 1)).toBe(true);
  expect(leavesSeatForPerson(seats(bot, null), 1)).toBe(false);
  expect(leavesSeatForPerson(seats(bot, null, me), 1)).toBe(true);
});
