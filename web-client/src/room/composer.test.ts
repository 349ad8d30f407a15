import { describe, expect, it } from "vitest";
import type { Core } from "../../core/core";
import { roomFromSnapshot } from "../net/room";
import { snapshotOf } from "../net/test-server";
import { addAction, askCore, draftedActions } from "./composer";

/** A turn has two actions; "bad" is not one. */
const core: Core = {
  hash: (text) => text,
  query({ position, actions = [] }) {
    if (actions.includes("bad"))
      return { error: { code: "illegal-action", message: "that is bad", index: 0 } };
    return {
      position: [position, ...actions].join(" "),
      seat: 0,
      turn_start: actions.length % 2 === 0,
      legal: ["go"],
      result: null,
    };
  },
};
const room = roomFromSnapshot(snapshotOf([]));

describe("a turn that is put together", () => {
  it("goes on until the core says that it is complete", () => {
    const first = addAction(room, [], "a", core);
    expect(first).toMatchObject({ kind: "continues", draft: { actions: ["a"] } });
    expect(addAction(room, ["a"], "b", core)).toEqual({
      kind: "complete",
      turn: "a b",
      position: "start a b",
    });
  });

  it("refuses what the core refuses, in its words", () => {
    const step = addAction(room, ["a"], "bad", core);
    expect(step).toMatchObject({ kind: "refused", message: "that is bad" });
  });

  it("is void in another position than the one it was begun in", () => {
    const draft = { base: room.hash, actions: ["a"] };
    expect(draftedActions(draft, room)).toEqual(["a"]);
    expect(draftedActions(draft, roomFromSnapshot(snapshotOf(["one"])))).toEqual([]);
  });

  it("asks nothing of a room that has not started", () => {
    const waiting = roomFromSnapshot(snapshotOf([], { position: null, hash: null }));
    expect(askCore(waiting, [], core)).toBeNull();
  });
});
