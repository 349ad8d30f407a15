import { describe, expect, it } from "vitest";
import { type Room, roomFromSnapshot } from "../net/room";
import { snapshotOf } from "../net/test-server";
import { studyPath } from "./from-room";

const over: Partial<Room> = { status: "over", to_move: null };
const watching: Partial<Room> = { you: { seat: null, role: "spectator" } };

function roomAfter(turns: string[], more: Partial<Room> = {}): Room {
  return { ...roomFromSnapshot(snapshotOf(turns)), ...more };
}

function withdrawn(room: Room, ply: number): Room {
  const seats = room.seats.map((seat, index) =>
    index === 1 ? { ...seat, withdrew: { ply, reason: "resignation" } } : seat,
  );
  return { ...room, seats };
}

describe("the analysis of a room's game", () => {
  it("has all of its turns, and begins at the one looked at", () => {
    const room = roomAfter(["one", "two", "three four"], over);
    expect(studyPath(room, 2)).toBe("/analysis/words#one,two*,three_four");
    expect(studyPath(room, 0)).toBe("/analysis/words#*one,two,three_four");
  });

  it("shows a better line as a variation, after its first turn", () => {
    const room = roomAfter(["one", "two", "three"], over);
    expect(studyPath(room, 1, ["new", "next"])).toBe("/analysis/words#one,two(new*,next),three");
    expect(studyPath(room, 2, ["new"])).toBe("/analysis/words#one,two,three(new*)");
  });

  it("is not offered to those who play, until the game is over", () => {
    expect(studyPath(roomAfter(["one"]), 1)).toBeNull();
    expect(studyPath(roomAfter(["one"], watching), 1)).toBe("/analysis/words#one*");
  });

  it("begins after a withdrawal, or ends before it", () => {
    const room = withdrawn(roomAfter(["one", "two", "three"], over), 1);
    expect(studyPath(room, 1)).toBe("/analysis/words#one*");
    expect(studyPath(room, 3)).toBeNull();
    const told = { ...room, positions: { 1: "without", 3: "end" } };
    expect(studyPath(told, 3)).toBe("/analysis/words?position=without#two,three*");
  });

  it("has the whole game when that ended with a withdrawal", () => {
    const room = withdrawn(roomAfter(["one", "two"], over), 2);
    expect(studyPath(room, 2)).toBe("/analysis/words#one,two*");
  });
});
