import { describe, expect, it } from "vitest";
import type { Core } from "../../core/core";
import type { GameView } from "../game-kit/view";
import type { CatalogueGame } from "../net/protocol";
import { type Room, roomFromSnapshot } from "../net/room";
import { snapshotOf } from "../net/test-server";
import { framesOf } from "./gif/plan";
import { subjectOfLine } from "./of-line";
import { subjectOfRoom } from "./of-room";

/** A core for a game of words: a position is the list of words. */
let asked = 0;
const core: Core = {
  hash: (text) => text,
  query({ position, actions = [] }) {
    asked += actions.length;
    const words = [position ?? "start", ...actions].join(" ");
    return { position: words, seat: 0, turn_start: true, legal: [], result: null, way: [words] };
  },
};
const game = { id: "words", name: "Words" } as CatalogueGame;
const view = { endings: () => ({}) } as unknown as GameView;
const names = ["Red", "Blue"];

function shared(turns: string[], overrides: Partial<Room> = {}) {
  const room = { ...roomFromSnapshot(snapshotOf(turns)), ...overrides };
  return subjectOfRoom({ room, names, view, viewer: 1, shown: 1, game, core });
}

const positionsOf = (subject: ReturnType<typeof shared>) =>
  framesOf(subject.turns).map((ply) => subject.sceneAt(ply)?.position ?? null);

describe("the game of a room", () => {
  it("has a scene for each turn and one for the start", () => {
    const subject = shared(["one", "two three", "four"]);
    expect(positionsOf(subject)).toEqual([
      "start",
      "start one",
      "start one two three",
      "start one two three four",
    ]);
    expect(subject.sceneAt(2)?.last).toEqual(["two", "three"]);
  });

  it("asks the core for a turn of a long game only a few times", () => {
    const turns = Array.from({ length: 200 }, (_, index) => `turn${index}`);
    const subject = shared(turns, { positions: {} });
    asked = 0;
    positionsOf(subject);
    expect(asked).toBeLessThan(3 * turns.length);
  });

  it("has no scene after a withdrawal that no event has described", () => {
    const room = roomFromSnapshot(snapshotOf(["one", "two", "three"]));
    const withdrew = { ply: 1, reason: "resignation" };
    const seats = room.seats.map((seat, index) => (index === 1 ? { ...seat, withdrew } : seat));
    const scenes = positionsOf(shared(["one", "two", "three"], { seats }));
    expect(scenes[1]).toBe("start one");
    expect(scenes[2]).toBeNull();
    expect(scenes[3]).not.toBeNull();
  });

  it("names its result for every reader, not for the viewer", () => {
    const room = roomFromSnapshot(snapshotOf(["one"]));
    const result = {
      winners: [0],
      reason: "agreement",
      places: [1, 2],
    } as unknown as Room["result"];
    const { result: words, seats } = shared(["one"], {
      status: "over",
      result,
      you: { ...room.you, seat: 0 },
    });
    expect(words).not.toContain("You");
    expect(words).toContain("Red");
    expect(seats.map(({ won }) => won)).toEqual([true, false]);
  });
});

describe("a game without a server", () => {
  it("has a scene for each turn, the seat to move, and the names of the sides", () => {
    const moves = ["one", "two"].map((turn, index) => ({
      ...{ seat: index, turn, position: `after ${turn}`, next: index === 0 ? 1 : 0 },
    }));
    const line = { game: "words", options: {}, start: "start", first: 0, moves };
    const subject = subjectOfLine({ line, names, game, view, viewer: 0, shown: 2, core });
    expect(positionsOf(subject)).toEqual(["start", "after one", "after two"]);
    expect(framesOf(2).map((ply) => subject.toMoveAt(ply))).toEqual([0, 1, 0]);
    expect(subject.seats.map(({ side, player }) => [side, player])).toEqual([
      ["Red", null],
      ["Blue", null],
    ]);
    expect(subject.result).toBeNull();
  });
});
