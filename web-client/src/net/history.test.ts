import { describe, expect, it } from "vitest";
import type { Core, Query } from "../../core/core";
import { hashAfter, positionAt, repetitionsIn } from "./history";
import { type Room, roomFromSnapshot } from "./room";
import { hashOf, snapshotOf } from "./test-server";

/** A core for a game of words: a position is the list of words. */
const asked: Query[] = [];
const core: Core = {
  hash: hashOf,
  query(query) {
    asked.push(query);
    const position = [query.position ?? "start", ...(query.actions ?? [])].join(" ");
    return { position, seat: 0, turn_start: true, legal: [], result: null };
  },
};

function roomAfter(turns: string[], withdrewAt: number | null = null): Room {
  const withdrew = withdrewAt === null ? null : { ply: withdrewAt, reason: "resignation" };
  const snapshot = snapshotOf(turns);
  const seats = snapshot.seats.map((seat, index) => (index === 1 ? { ...seat, withdrew } : seat));
  return roomFromSnapshot({ ...snapshot, seats });
}

describe("the position after a turn", () => {
  it("is replayed from the start, a turn of several actions too", () => {
    const room = roomAfter(["one", "two three", "four"]);
    expect(positionAt(room, 0, core)).toBe("start");
    expect(positionAt(room, 2, core)).toBe("start one two three");
    expect(asked.at(-1)?.actions).toEqual(["one", "two", "three"]);
  });

  it("is that of an event, where there is one", () => {
    const room = { ...roomAfter(["one", "two"]), positions: { 1: "told" } };
    expect(positionAt(room, 1, core)).toBe("told");
    expect(positionAt(room, 2, core)).toBe("told two");
  });

  it("is unknown past a withdrawal without an event", () => {
    const room = roomAfter(["one", "two", "three"], 1);
    expect(positionAt(room, 1, core)).toBe("start one");
    expect(positionAt(room, 2, core)).toBeNull();
    expect(positionAt(room, 3, core)).toBe("start one two three");
    const told = { ...room, positions: { ...room.positions, 1: "withdrawn" } };
    expect(positionAt(told, 2, core)).toBe("withdrawn two");
  });

  it("has a hash that our core can tell beforehand", () => {
    expect(hashAfter(roomAfter(["one"]), "two three", core)).toBe("<start one two three>");
  });

  it("is known to have occurred before, and how often", () => {
    const room = roomAfter(["one", "two", "three", "four"]);
    const told = { 0: "here", 1: "there", 2: "here", 3: "there", 4: "here" };
    expect([...repetitionsIn({ ...room, positions: told }, core, new Map())]).toEqual([
      [2, 2],
      [3, 2],
      [4, 3],
    ]);
    expect(repetitionsIn(room, core, new Map()).size).toBe(0);
  });

  it("is computed once a turn, however often the page asks whether it has occurred", () => {
    const known = new Map();
    const turns = ["one", "two", "three", "four", "five"];
    repetitionsIn(roomAfter(turns), core, known);
    const before = asked.length;
    repetitionsIn(roomAfter(turns), core, known);
    expect(asked.length).toBe(before);
    repetitionsIn(roomAfter([...turns, "six"]), core, known);
    expect(asked.length).toBe(before + 1);
    // One turn is taken back and another one played.
    repetitionsIn(roomAfter([...turns.slice(0, 4), "other", "six"]), core, known);
    expect(asked.length).toBe(before + 2);
  });
});
