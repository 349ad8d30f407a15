import { describe, expect, it } from "vitest";
import {
  applyEvent,
  type Room,
  roomFromSnapshot,
  turnAt,
  withAway,
  withLine,
  youAfter,
} from "./room";
import { type EventContent, eventOf, me, other, snapshotOf } from "./test-server";

const open = snapshotOf([], {
  seq: 1,
  status: "open",
  position: null,
  hash: null,
  to_move: null,
  seats: [
    { player: null, rating: null, withdrew: null },
    { player: null, rating: null, withdrew: null },
    { player: null, rating: null, withdrew: null },
  ],
});

function fold(room: Room, ...events: EventContent[]): Room {
  return events.reduce((state, event) => applyEvent(state, eventOf(event)), room);
}

const standing = (position: string, to_move: number | null) => ({
  position,
  hash: `<${position}>`,
  clocks: null,
  to_move,
});

const timed = (position: string, to_move: number, clocks: number[]) => ({
  ...standing(position, to_move),
  clocks,
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
      {
        seq: 7,
        kind: "ended",
        result: { winners: [1], reason: "connected", places: [2, 1, 2] },
        ratings: null,
      },
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

  it("lets a player leave a seat", () => {
    const room = fold(
      roomFromSnapshot(open),
      { seq: 2, kind: "seated", seat: 2, player: other },
      { seq: 3, kind: "unseated", seat: 2, player: other },
    );
    expect(room.seats[2]).toEqual({ player: null, rating: null, withdrew: null });
  });

  it("remembers when and why a seat withdrew, and the position without it", () => {
    const room = fold(roomFromSnapshot(snapshotOf(["one"])), {
      seq: 6,
      kind: "withdrew",
      seat: 1,
      reason: "resignation",
      ...standing("without", 0),
    });
    expect(room.seats[1]).toEqual({
      player: other,
      rating: null,
      withdrew: { ply: 1, reason: "resignation" },
    });
    expect(room).toMatchObject({ position: "without", to_move: 0, ply: 1 });
    expect(room.positions[1]).toBe("without");
  });

  it("counts events of kinds that it does not know, and changes nothing else", () => {
    const before = roomFromSnapshot(snapshotOf([]));
    const after = applyEvent(before, {
      ...eventOf({ seq: 5, kind: "opened" }),
      kind: "juggled",
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

describe("turns that are taken back", () => {
  it("are gone, with what stood after them", () => {
    const room = fold(
      roomFromSnapshot(snapshotOf([], { seq: 4 })),
      { seq: 5, kind: "played", ply: 1, seat: 0, turn: "a", ...standing("p1", 1) },
      { seq: 6, kind: "played", ply: 2, seat: 1, turn: "b", ...standing("p2", 0) },
      { seq: 7, kind: "offered", what: "takeback", seat: 0 },
      { seq: 8, kind: "answered", what: "takeback", seat: 1, accept: true },
      { seq: 9, kind: "taken_back", ply: 0, ...standing("p0", 0) },
    );
    expect(room).toMatchObject({ seq: 9, ply: 0, turns: [], position: "p0", to_move: 0 });
    expect(room.positions).toEqual({ 0: "p0" });
    expect(room).toMatchObject({ offers: [], offered: [] });
  });
});

describe("the clocks of a room", () => {
  const timedRoom = roomFromSnapshot(
    snapshotOf([], {
      seq: 4,
      status: "open",
      clock: { kind: "fischer", initial: 60, increment: 0 },
    }),
  );
  const at = (event: EventContent, time: number) => ({ ...eventOf(event), at: time });

  it("run from the event that began the turn, but not in the first turns", () => {
    const started = applyEvent(
      timedRoom,
      at({ seq: 5, kind: "started", ...timed("p0", 0, [60000, 60000]), start_by: 70000 }, 10000),
    );
    expect(started).toMatchObject({ start_by: 70000, clock_running_since: null });
    const played = applyEvent(
      started,
      at({ seq: 6, kind: "played", ply: 1, seat: 0, turn: "a", ...timed("p1", 1, [1, 2]) }, 12000),
    );
    expect(played).toMatchObject({ start_by: null, clock_running_since: 12000, clocks: [1, 2] });
  });

  it("stand in a pause and when the game is over", () => {
    const playing = { ...timedRoom, status: "playing" as const, clock_running_since: 3 };
    const paused = applyEvent(
      playing,
      at({ seq: 5, kind: "paused", clocks: [9, 8], turn_left: 3 }, 50),
    );
    expect(paused).toMatchObject({
      status: "paused",
      clock_running_since: null,
      clocks: [9, 8],
      turn_left: 3,
    });
    const resumed = applyEvent(paused, at({ seq: 6, kind: "resumed", clocks: [9, 8] }, 90));
    expect(resumed).toMatchObject({ status: "playing", clock_running_since: 90 });
    expect(resumed.turn_left).toBeUndefined();
    const result = { winners: [], reason: "agreement", places: [1, 1] };
    const ended = applyEvent(resumed, at({ seq: 7, kind: "ended", result, ratings: null }, 99));
    expect(ended).toMatchObject({ status: "over", clock_running_since: null });
  });

  it("do not run for those who see the room late", () => {
    const late = {
      ...timedRoom,
      delay_turns: 2,
      you: { seat: null, role: "spectator" as const },
    };
    const played = applyEvent(
      late,
      at({ seq: 5, kind: "played", ply: 1, seat: 0, turn: "a", ...timed("p1", 1, [1, 2]) }, 12000),
    );
    expect(played.clock_running_since).toBeNull();
  });
});

describe("offers", () => {
  const room = roomFromSnapshot(snapshotOf(["a", "b"], { seq: 4 }));
  const drawOffered = fold(room, { seq: 5, kind: "offered", what: "draw", seat: 0 });

  it("stand until a player declines, and the room remembers who", () => {
    expect(drawOffered.offers).toEqual([{ what: "draw", seat: 0, accepted: [] }]);
    const declined = fold(drawOffered, {
      seq: 6,
      kind: "answered",
      what: "draw",
      seat: 1,
      accept: false,
    });
    expect(declined).toMatchObject({ offers: [], declined: { what: "draw", seat: 1 } });
    expect(declined.offered).toEqual([{ what: "draw", seat: 0 }]);
  });

  it("are taken back without a word about it", () => {
    const back = { seq: 6, kind: "answered", what: "draw", seat: 0, accept: false } as const;
    expect(fold(drawOffered, back)).toMatchObject({ offers: [], declined: null });
  });

  it("gather those who say yes", () => {
    const yes = { seq: 6, kind: "answered", what: "draw", seat: 1, accept: true } as const;
    expect(fold(drawOffered, yes).offers).toEqual([{ what: "draw", seat: 0, accepted: [1] }]);
  });

  it("of draws and takebacks lapse with the next turn, of a pause they stay", () => {
    const next = fold(
      drawOffered,
      { seq: 6, kind: "offered", what: "pause", seat: 1 },
      { seq: 7, kind: "played", ply: 3, seat: 0, turn: "c", ...standing("p3", 1) },
    );
    expect(next.offers).toEqual([{ what: "pause", seat: 1, accepted: [] }]);
    expect(next.offered).toEqual([]);
  });

  it("lead to a rematch", () => {
    const over = { ...room, status: "over" as const };
    expect(fold(over, { seq: 5, kind: "rematch", next: "other" }).rematch).toBe("other");
  });
});

describe("the end of a rated game", () => {
  it("tells what it has done to the ratings", () => {
    const ratings = [
      { before: 1500, after: 1560, provisional: true },
      { before: 1600, after: 1570, provisional: false },
    ];
    const result = { winners: [0], reason: "goal", places: [1, 2] };
    const room = fold(roomFromSnapshot(snapshotOf(["a"], { seq: 4 })), {
      seq: 5,
      kind: "ended",
      result,
      ratings,
    });
    expect(room).toMatchObject({ status: "over", ratings });
  });

  it("follows seats that know their ratings", () => {
    const rating = { rating: 1512, provisional: false };
    const room = fold(roomFromSnapshot(open), {
      seq: 2,
      kind: "seated",
      seat: 0,
      player: me,
      rating,
    });
    expect(room.seats[0]).toEqual({ player: me, rating, withdrew: null });
  });
});

describe("the chat", () => {
  const room = roomFromSnapshot(snapshotOf([], { seq: 4 }));
  const line = { channel: "players", player: other, text: "good luck" } as const;

  it("has the lines for us, and counts the others", () => {
    const next = fold(
      room,
      { seq: 5, kind: "said", ...line },
      { seq: 6, kind: "said", channel: "spectators", hidden: true },
    );
    expect(next.seq).toBe(6);
    expect(next.chat).toEqual([{ seq: 5, at: 0, ...line }]);
  });

  it("has a line only once that came ahead of its event, in its place", () => {
    const ahead = { seq: 6, at: 0, ...line };
    const before = { ...room, chat: withLine(room.chat, ahead) };
    const next = fold(
      before,
      { seq: 5, kind: "said", ...line, text: "first" },
      { seq: 6, kind: "said", ...line },
    );
    expect(next.chat.map(({ seq, text }) => [seq, text])).toEqual([
      [5, "first"],
      [6, "good luck"],
    ]);
  });
});

describe("absences", () => {
  it("are known by seat, and end when the player comes back, with a pause or with the game", () => {
    const room = roomFromSnapshot(snapshotOf([], { seq: 4 }));
    const gone = withAway(withAway(room, 0, 1000), 1, 2000);
    expect(gone.away).toEqual({ 0: 1000, 1: 2000 });
    expect(withAway(gone, 0, null).away).toEqual({ 1: 2000 });
    expect(fold(gone, { seq: 5, kind: "paused", clocks: [1, 1] }).away).toEqual({});
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
