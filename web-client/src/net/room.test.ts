import { describe, expect, it } from "vitest";
import { applyEvent, type Room, roomFromSnapshot, turnAt, youAfter } from "./room";
import { type EventContent, eventOf, me, other, snapshotOf } from "./test-server";

const open = snapshotOf([], {
  seq: 1,
  status: "open",
  position: null,
  hash: null,
  to_move: null,
  seats: [
    { player: null, withdrew: null },
    { player: null, withdrew: null },
    { player: null, withdrew: null },
  ],
});

function fold(room: Room, ...events: EventContent[]): Room {
  return events.reduce((state, event) => applyEvent(state, eventOf(event)), room);
}

const standing = (position: string, to_move: number | null) => ({
  position,
  hash: `<${position}>`,
  to_move,
});

describe("a room", () => {
  it("fills its seats, starts, plays and ends", () => {
    const room = fold(
      roomFromSnapshot(open),
      { seq: 2, kind: "seated", seat: 0, player: me },
      { seq: 3, kind: "seated", seat: 1, player: other },
      { seq: 4, kind: "started", ...standing("p0", 0) },
      { seq: 5, kind: "played", ply: 1, seat: 0, turn: "a b", ...standing("p1", 1) },
      { seq: 6, kind: "played", ply: 2, seat: 1, turn: "c", ...standing("p2", null) },
      { seq: 7, kind: "ended", result: { winners: [1], reason: "connected", places: [2, 1, 2] } },
    );
    expect(room).toMatchObject({ seq: 7, status: "over", ply: 2, position: "p2", to_move: null });
    expect(room.turns).toEqual([
      { seat: 0, turn: "a b" },
      { seat: 1, turn: "c" },
    ]);
    expect(room.positions).toEqual({ 0: "p0", 1: "p1", 2: "p2" });
    expect(turnAt(room, 1)).toEqual({ seat: 0, turn: "a b" });
    expect(turnAt(room, 0)).toBeNull();
    expect(room.result?.winners).toEqual([1]);
  });

  it("lets somebody leave a seat", () => {
    const room = fold(
      roomFromSnapshot(open),
      { seq: 2, kind: "seated", seat: 2, player: other },
      { seq: 3, kind: "unseated", seat: 2, player: other },
    );
    expect(room.seats[2]).toEqual({ player: null, withdrew: null });
  });

  it("remembers when and why a seat withdrew, and the position without it", () => {
    const room = fold(roomFromSnapshot(snapshotOf(["one"])), {
      seq: 6,
      kind: "withdrew",
      seat: 1,
      reason: "resignation",
      ...standing("without", 0),
    });
    expect(room.seats[1]).toEqual({ player: other, withdrew: { ply: 1, reason: "resignation" } });
    expect(room).toMatchObject({ position: "without", to_move: 0, ply: 1 });
    expect(room.positions[1]).toBe("without");
  });

  it("counts events of kinds that it does not know, and changes nothing else", () => {
    const before = roomFromSnapshot(snapshotOf([]));
    const after = applyEvent(before, {
      ...eventOf({ seq: 5, kind: "opened" }),
      kind: "said",
    } as never);
    expect(after).toEqual({ ...before, seq: 5 });
  });

  it("leaves the state before an event as it was", () => {
    const before = roomFromSnapshot(open);
    const copy = structuredClone(before);
    fold(before, { seq: 2, kind: "seated", seat: 0, player: me });
    expect(before).toEqual(copy);
  });
});

describe("who you are", () => {
  const invited = { seat: null, role: "invited", play_key: "k", watch_key: "w" } as const;

  it("follows your own seat only", () => {
    const seated = (id: string) =>
      eventOf({ seq: 2, kind: "seated", seat: 1, player: { ...me, id } });
    expect(youAfter(invited, seated("other"), "me")).toEqual(invited);
    const sitting = youAfter(invited, seated("me"), "me");
    expect(sitting).toMatchObject({ seat: 1, role: "player", play_key: "k" });
    const stood = eventOf({ seq: 3, kind: "unseated", seat: 1, player: me });
    expect(youAfter(sitting, stood, "me")).toEqual(invited);
  });
});
