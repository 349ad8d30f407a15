import { describe, expect, it } from "vitest";
import type { Core } from "../../core/core";
import { applyEvent, type Room, roomFromSnapshot } from "../net/room";
import { snapshotOf } from "../net/test-server";
import { sceneOf, wayTo } from "./scene";
import { emptyDraft } from "./turn-draft/turn-draft";

/** A position is the list of actions that led to it. */
const core: Core = {
  hash: (text) => text,
  query({ position, actions = [] }) {
    const after = (count: number) => [position ?? "start", ...actions.slice(0, count)].join(" ");
    return {
      position: after(actions.length),
      seat: 0,
      turn_start: false,
      legal: ["go"],
      result: null,
      way: actions.map((_, index) => after(index + 1)),
    };
  },
};

const looker = { lookedAt: null, pending: null, draft: emptyDraft };

function playing(): Room {
  const room = roomFromSnapshot(snapshotOf([], { position: "start", hash: "start" }));
  return { ...room, status: "playing", to_move: 0, you: { seat: 0, role: "player" } };
}

describe("the scene on the board", () => {
  it("is the game as it stands, with what one may do", () => {
    expect(sceneOf(playing(), looker, core)).toEqual({
      position: "start",
      last: [],
      legal: ["go"],
      way: null,
    });
  });

  it("is the turn that is put together, with the way of its last action", () => {
    const draft = { base: "start", actions: ["a", "b"], complete: null };
    expect(sceneOf(playing(), { ...looker, draft }, core)).toEqual({
      position: "start a b",
      last: ["a", "b"],
      legal: ["go"],
      way: { from: "start a", moments: ["start a b"] },
    });
  });

  it("allows nothing more when that turn is whole", () => {
    const draft = { base: "start", actions: ["a"], complete: { position: "start a" } };
    expect(sceneOf(playing(), { ...looker, draft }, core)?.legal).toEqual([]);
  });

  it("is the turn that is on its way to the server", () => {
    const pending = { seq: 5, ply: 1, hash: "start", turn: "a b", position: "start a b" };
    expect(sceneOf(playing(), { ...looker, pending }, core)).toEqual({
      position: "start a b",
      last: ["a", "b"],
      legal: [],
      way: { from: "start", moments: ["start a", "start a b"] },
    });
  });

  it("is another player's turn with all its moments, and any turn looked back at", () => {
    const room = applyEvent(playing(), {
      kind: "played",
      room: "r",
      seq: 1,
      at: 0,
      ply: 1,
      seat: 0,
      turn: "a b",
      position: "start a b",
      hash: "h",
      clocks: null,
      to_move: 1,
    });
    const way = { from: "start", moments: ["start a", "start a b"] };
    expect(sceneOf(room, looker, core)).toEqual({
      position: "start a b",
      last: ["a", "b"],
      legal: [],
      way,
    });
    expect(wayTo(room, core)).toEqual(way);
    expect(sceneOf(room, { ...looker, lookedAt: 0 }, core)).toMatchObject({
      position: "start",
      way: null,
    });
  });

  it("is the last position from the server while there is no core", () => {
    expect(sceneOf(playing(), looker, null)).toMatchObject({ position: "start", legal: [] });
    expect(sceneOf(playing(), { ...looker, lookedAt: 0 }, null)).toBeNull();
  });
});
