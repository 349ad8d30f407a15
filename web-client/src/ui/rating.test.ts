import { describe, expect, it } from "vitest";
import type { Snapshot } from "../net/protocol";
import { roomFromSnapshot } from "../net/room";
import { me, other, snapshotOf } from "../net/test-server";
import { seatRating } from "./rating";

function roomWith(overrides: Partial<Snapshot>) {
  return roomFromSnapshot(snapshotOf([], overrides));
}

const seats = [
  { player: me, rating: { rating: 1500, provisional: true }, withdrew: null },
  { player: other, rating: null, withdrew: null },
];

describe("a seat's rating", () => {
  it("is what it was when the seat was taken, with a mark while it is provisional", () => {
    expect(seatRating(roomWith({ seats }), 0)).toEqual({ now: "1500?", change: null });
    expect(seatRating(roomWith({ seats }), 1)).toBeNull();
  });

  it("is what the game has made of it afterwards", () => {
    const change = (before: number, after: number) => ({ before, after, provisional: false });
    const ratings = [change(1500, 1518), change(1600, 1589), change(1400, 1400)];
    const room = roomWith({ seats, ratings, status: "over" });
    expect([0, 1, 2].map((seat) => seatRating(room, seat))).toEqual([
      { now: "1518", change: "+18" },
      { now: "1589", change: "\u221211" },
      { now: "1400", change: "\u00b10" },
    ]);
  });
});
