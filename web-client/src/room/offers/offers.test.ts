import { describe, expect, it } from "vitest";
import type { Snapshot } from "../../net/protocol";
import { type Room, roomFromSnapshot } from "../../net/room";
import { me, other, snapshotOf } from "../../net/test-server";
import {
  absences,
  isOpening,
  mayAbort,
  mayClaim,
  mayResign,
  mayResume,
  offerButtons,
  offersIn,
} from "./offers";

/** A room in which we have seat 0 by default. */
function roomAfter(turns: string[], overrides: Partial<Snapshot> = {}): Room {
  return roomFromSnapshot(
    snapshotOf(turns, { clock: { kind: "fischer", initial: 60, increment: 1 }, ...overrides }),
  );
}

const third = { player: { id: "third", name: "Ann", guest: false }, rating: null, withdrew: null };
const three = { seats: [...snapshotOf([]).seats, third] };
const watching = { you: { seat: null, role: "spectator" as const } };
const names = (room: Room, draws = true) => offerButtons(room, draws).map(({ what }) => what);

describe("an offer that is possible", () => {
  it("is a draw at any time where the game has draws by agreement", () => {
    expect(names(roomAfter([]))).toEqual(["draw"]);
    expect(names(roomAfter([]), false)).toEqual([]);
  });

  it("is a takeback of the player's own turn, if no player has left since", () => {
    expect(names(roomAfter(["a"]), false)).toEqual(["takeback"]);
    const seat = (ply: number) => ({ ...third, withdrew: { ply, reason: "resignation" } });
    const left = (ply: number) =>
      roomAfter(["a", "b", "c"], { seats: [...snapshotOf([]).seats, seat(ply)] });
    expect(names(left(3))).not.toContain("takeback");
    expect(names(left(2))).toContain("takeback");
  });

  it("is a pause with a clock, once all players have played", () => {
    expect(names(roomAfter(["a", "b"]))).toEqual(["draw", "takeback", "pause"]);
    expect(names(roomAfter(["a", "b"], { clock: { kind: "none" } }))).not.toContain("pause");
  });

  it("is a rematch when a game that has begun is over, until there is one", () => {
    const over = { status: "over" as const };
    expect(names(roomAfter(["a"], over))).toEqual(["rematch"]);
    expect(names(roomAfter(["a"], { ...over, rematch: "next" }))).toEqual([]);
    expect(names(roomAfter([], { ...over, position: null }))).toEqual([]);
  });

  it("is none for spectators", () => {
    expect(names(roomAfter(["a", "b"], watching))).toEqual([]);
    const withdrawn = roomAfter(["a", "b"]).seats.map((seat, index) =>
      index === 0 ? { ...seat, withdrew: { ply: 2, reason: "resignation" } } : seat,
    );
    expect(names(roomAfter(["a", "b"], { seats: withdrawn }))).toEqual([]);
    expect(names(roomAfter(["a", "b"], { status: "paused" }))).toEqual([]);
  });

  it("waits for the next turn after it was offered, a rematch after three times", () => {
    const offered = (what: "draw" | "rematch", times: number) =>
      Array.from({ length: times }, () => ({ what, seat: 0 }));
    const room = { ...roomAfter(["a", "b"]), offered: offered("draw", 1) };
    expect(offerButtons(room, true)[0]).toEqual({ what: "draw", enabled: false });
    const over = roomAfter(["a"], { status: "over" });
    const enabled = (times: number) =>
      offerButtons({ ...over, offered: offered("rematch", times) }, true)[0]?.enabled;
    expect([enabled(2), enabled(3)]).toEqual([true, false]);
  });

  it("keeps its place while it is offered, so that no other button comes there", () => {
    const offers = [{ what: "draw" as const, seat: 1, accepted: [] }];
    const room = roomAfter(["a", "b"], { offers });
    expect(names(room)).toEqual(names(roomAfter(["a", "b"])));
    expect(offerButtons(room, true)[0]).toEqual({ what: "draw", enabled: false });
  });
});

describe("an open offer", () => {
  const offers = [{ what: "draw" as const, seat: 1, accepted: [2] }];

  it("asks those who have not answered", () => {
    expect(offersIn(roomAfter(["a"], { ...three, offers }))).toEqual([
      { what: "draw", by: 1, stance: "asked", waitingFor: [0] },
    ]);
  });

  it("looks different to its maker, to players who have agreed, and to spectators", () => {
    const stance = (seat: number | null) =>
      offersIn(
        roomAfter(["a"], {
          ...three,
          offers,
          you: { seat, role: seat === null ? "spectator" : "player" },
        }),
      )[0]?.stance;
    expect([0, 1, 2, null].map(stance)).toEqual(["asked", "yours", "agreed", "watched"]);
  });

  it("asks no player who has withdrawn, but a rematch asks all", () => {
    const seats = three.seats.map((seat, index) =>
      index === 0 ? { ...seat, withdrew: { ply: 1, reason: "resignation" } } : seat,
    );
    const [draw] = offersIn(roomAfter(["a"], { seats, offers }));
    expect(draw).toMatchObject({ stance: "watched", waitingFor: [] });
    const rematch = [{ what: "rematch" as const, seat: 1, accepted: [] }];
    const [again] = offersIn(roomAfter(["a"], { seats, offers: rematch, status: "over" }));
    expect(again).toMatchObject({ stance: "asked", waitingFor: [0, 2] });
  });
});

describe("ending a game early", () => {
  it("is aborting it until every seat has played", () => {
    expect(isOpening(roomAfter(["a"]))).toBe(true);
    expect(mayAbort(roomAfter(["a"]), me.id)).toBe("abort");
    expect(mayAbort(roomAfter(["a", "b"]), me.id)).toBeNull();
    expect(mayAbort(roomAfter(["a", "b"], three), me.id)).toBe("abort");
    expect(mayAbort(roomAfter(["a"], watching), me.id)).toBeNull();
  });

  it("is closing the room before the start, for its host", () => {
    const open = roomAfter([], { status: "open", position: null });
    expect(mayAbort(open, me.id)).toBe("close");
    expect(mayAbort(open, other.id)).toBeNull();
  });

  it("is resigning while the game lasts", () => {
    expect(mayResign(roomAfter([]))).toBe(true);
    expect(mayResign(roomAfter([], { status: "paused" }))).toBe(true);
    expect(mayResign(roomAfter([], { status: "over" }))).toBe(false);
    expect(mayResign(roomAfter([], watching))).toBe(false);
  });
});

describe("a pause", () => {
  it("ends when the players say that they are ready", () => {
    const paused = { status: "paused" as const };
    expect(mayResume(roomAfter(["a", "b"], paused))).toBe(true);
    const offers = [{ what: "resume" as const, seat: 1, accepted: [] }];
    const ready = roomAfter(["a", "b"], { ...paused, offers });
    expect(mayResume(ready)).toBe(false);
    expect(offersIn(ready)[0]?.stance).toBe("asked");
  });
});

describe("a player who is away", () => {
  it("can be claimed by those who play, the first to leave first", () => {
    const room = { ...roomAfter(["a", "b"], three), away: { 1: 5000, 2: 3000 } };
    expect(absences(room)).toEqual([
      { seat: 2, from: 3000 },
      { seat: 1, from: 5000 },
    ]);
    expect(mayClaim(room)).toBe(true);
    expect(mayClaim({ ...room, you: watching.you })).toBe(false);
    expect(absences({ ...room, status: "paused" })).toEqual([]);
  });
});
