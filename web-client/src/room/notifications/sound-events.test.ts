import { describe, expect, it } from "vitest";
import { applyEvent, type Room, roomFromSnapshot } from "../../net/room";
import { type EventContent, eventOf, me, other, snapshotOf } from "../../net/test-server";
import { type Listener, soundOf } from "./sound-events";

const listener: Listener = { player: me.id, muted: [], eventful: () => false };
const playing = roomFromSnapshot(snapshotOf(["a"]));

function after(room: Room, event: { kind: EventContent["kind"]; [field: string]: unknown }): Room {
  return applyEvent(room, eventOf({ ...event, seq: room.seq + 1 } as EventContent));
}

const played = (seat: number, ply: number) => ({
  kind: "played" as const,
  ply,
  seat,
  turn: "b",
  position: "p",
  hash: "h",
  to_move: 1 - seat,
  clocks: null,
});

describe("the sound", () => {
  it("is that of another player's turn, with more for its effects", () => {
    const next = after(playing, played(1, 2));
    expect(soundOf(playing, next, listener)).toBe("theirs");
    expect(soundOf(playing, next, { ...listener, eventful: () => true })).toBe("eventful");
  });

  it("is none when our own turn comes back from the server: it was heard when it was sent", () => {
    const room = roomFromSnapshot(snapshotOf([]));
    expect(soundOf(room, after(room, played(0, 1)), listener)).toBeNull();
  });

  it("is that of the beginning and the end of a game, instead of its last turn", () => {
    const open = roomFromSnapshot(snapshotOf([], { status: "open", position: null, hash: null }));
    const started = {
      kind: "started" as const,
      position: "p",
      hash: "h",
      to_move: 0,
      clocks: null,
    };
    expect(soundOf(open, after(open, started), listener)).toBe("start");
    const result = { winners: [0], reason: "goal", places: [1, 2] };
    const over = after(after(playing, played(1, 2)), { kind: "ended", result, ratings: null });
    expect(soundOf(playing, over, listener)).toBe("end");
  });

  it("is that of another player's offer, and of a turn that is taken back", () => {
    const offered = after(playing, { kind: "offered", what: "draw", seat: 1 });
    expect(soundOf(playing, offered, listener)).toBe("offer");
    const ours = after(playing, { kind: "offered", what: "draw", seat: 0 });
    expect(soundOf(playing, ours, listener)).toBeNull();
    const back = { position: "p", hash: "h", to_move: 0, clocks: null };
    expect(
      soundOf(playing, after(playing, { kind: "taken_back", ply: 0, ...back }), listener),
    ).toBe("theirs");
  });

  it("is that of other people's chat, but not of our own or of muted players", () => {
    const said = (player: typeof me) =>
      after(playing, { kind: "said", channel: "players", player, text: "hello" });
    expect(soundOf(playing, said(other), listener)).toBe("chat");
    expect(soundOf(playing, said(me), listener)).toBeNull();
    expect(soundOf(playing, said(other), { ...listener, muted: [other.id] })).toBeNull();
  });

  it("is none if nothing happened, and in another room", () => {
    expect(soundOf(playing, playing, listener)).toBeNull();
    const elsewhere = { ...after(playing, played(1, 2)), room: "another" };
    expect(soundOf(playing, elsewhere, listener)).toBeNull();
  });
});
