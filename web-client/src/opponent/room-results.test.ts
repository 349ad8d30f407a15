import { beforeEach, expect, test } from "vitest";
import { emptyStorage } from "../base/test-storage";
import type { Snapshot } from "../net/protocol";
import { roomFromSnapshot } from "../net/room";
import { me, other, snapshotOf } from "../net/test-server";
import { keptResults } from "./kept-results";
import { countRoom, noteHelpInRoom, opposingLevel } from "./room-results";

beforeEach(() => {
  emptyStorage();
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

const over = (room: string, winners: number[], opponent: Snapshot["seats"][number]["player"]) =>
  roomWith({
    room,
    status: "over",
    seats: seats(me, opponent),
    result: { winners, reason: "goal", places: [] },
  });

test("each finished room against the computer counts once", () => {
  for (let again = 0; again < 3; ++again) countRoom(over("a", [0], bot(103)));
  countRoom(over("b", [], bot(103)));
  const helped = over("c", [1], bot(104));
  noteHelpInRoom(helped);
  countRoom(helped);
  expect(keptResults("words", 2).games).toEqual([
    { level: 103, score: 1, helped: false },
    { level: 103, score: 0.5, helped: false },
    { level: 104, score: 0, helped: true },
  ]);
});

test("games against people, running games and aborted games do not count", () => {
  countRoom(over("a", [0], other));
  countRoom(roomWith({ room: "b", seats: seats(me, bot(103)) }));
  const aborted = over("c", [], bot(103));
  countRoom({ ...aborted, result: { winners: [], reason: "aborted", places: [] } });
  noteHelpInRoom(over("d", [0], other));
  expect(keptResults("words", 2)).toMatchObject({ games: [], helped: [] });
});
