import { describe, expect, test } from "vitest";
import { applyChanges, liveGames, openRooms, seekGroups, wishKey } from "./lobby";
import type { Lobby, LobbyRoom, Seek } from "./protocol";

const otter = { id: "otter", name: "Brave Otter", guest: true };
const heron = { id: "heron", name: "Quiet Heron", guest: true };

function room(id: string, overrides: Partial<LobbyRoom> = {}): LobbyRoom {
  return {
    room: id,
    game: "liger",
    options: {},
    clock: { kind: "none" },
    rated: false,
    status: "open",
    seats: [
      { player: otter, rating: null },
      { player: null, rating: null },
    ],
    ply: 0,
    position: null,
    to_move: null,
    spectators: 0,
    opened_at: 1,
    ...overrides,
  };
}

function seek(id: string, overrides: Partial<Seek> = {}): Seek {
  return {
    seek: id,
    player: otter,
    rating: null,
    game: "liger",
    options: {},
    clock: { kind: "none" },
    rated: false,
    since: 1,
    ...overrides,
  };
}

const empty: Lobby = { rooms: [], seeks: [], online: 1 };

describe("what has changed", () => {
  test("new rooms and seeks are added, those that are gone are not there any more", () => {
    const first = applyChanges(empty, { rooms: [room("a"), room("b")], seeks: [seek("s")] });
    const second = applyChanges(first, { rooms: [room("c")], gone: ["a"], seeks_gone: ["s"] });
    expect(second.rooms.map((one) => one.room)).toEqual(["b", "c"]);
    expect(second.seeks).toEqual([]);
    expect(applyChanges(second, { online: 7 }).online).toBe(7);
  });

  test("a change of a known room has only the fields that differ", () => {
    const before = applyChanges(empty, { rooms: [room("a"), room("b")] });
    const after = applyChanges(before, { rooms: [{ room: "a", ply: 3, spectators: 2 }] });
    expect(after.rooms[0]).toEqual(room("a", { ply: 3, spectators: 2 }));
  });

  test("unchanged rooms and seeks stay the same objects", () => {
    const before = applyChanges(empty, { rooms: [room("a"), room("b")], seeks: [seek("s")] });
    const after = applyChanges(before, { rooms: [{ room: "a", ply: 1 }] });
    expect(after.rooms[1]).toBe(before.rooms[1]);
    expect(after.seeks).toBe(before.seeks);
    expect(applyChanges(before, { online: 2 }).rooms).toBe(before.rooms);
  });
});

test("rooms with a free seat are offered, the newest first", () => {
  const full = [
    { player: otter, rating: null },
    { player: heron, rating: null },
  ];
  const rooms = [
    room("old"),
    room("new", { opened_at: 9 }),
    room("full", { seats: full }),
    room("playing", { status: "playing" }),
  ];
  expect(openRooms({ ...empty, rooms }).map((one) => one.room)).toEqual(["new", "old"]);
});

test("games that all clients may watch are listed, and keep their places", () => {
  const rooms = [
    room("one", { status: "playing", position: "p", opened_at: 1 }),
    room("hidden", { status: "playing" }),
    room("two", { status: "paused", position: "q", opened_at: 2 }),
    room("open"),
  ];
  const before = { ...empty, rooms };
  expect(liveGames(before).map((one) => one.room)).toEqual(["two", "one"]);
  const after = applyChanges(before, { rooms: [{ room: "one", ply: 5, position: "r" }] });
  expect(liveGames(after).map((one) => one.room)).toEqual(["two", "one"]);
});

test("seeks with the same wish are one group, in any order of their options", () => {
  const three = { game: "slides-of-action", options: { players: "3", connection: "any" } };
  const turned = { game: "slides-of-action", options: { connection: "any", players: "3" } };
  const seeks = [
    seek("late", { ...turned, since: 5, player: heron }),
    seek("early", { ...three, since: 2 }),
    seek("rated", { ...three, rated: true, since: 3 }),
  ];
  const groups = seekGroups({ ...empty, seeks });
  expect(groups.map((group) => group.seeks.map((one) => one.seek))).toEqual([
    ["early", "late"],
    ["rated"],
  ]);
});

test("wishes are the same only when clock, options and rating are", () => {
  const wish = seek("s");
  expect(wishKey({ ...wish })).toBe(wishKey(wish));
  expect(wishKey({ ...wish, rated: true })).not.toBe(wishKey(wish));
  expect(wishKey({ ...wish, clock: { kind: "correspondence", days: 3 } })).not.toBe(wishKey(wish));
  expect(wishKey({ ...wish, options: { board: "8" } })).not.toBe(wishKey(wish));
});
