import { describe, expect, it } from "vitest";
import type { Core } from "../../../core/core";
import { roomFromSnapshot } from "../../net/room";
import { snapshotOf } from "../../net/test-server";
import { waits } from "./confirming";
import { addAction, askCore, draftIn, emptyDraft, takeBack, wayOf } from "./turn-draft";

/** A turn has two actions; "bad" is illegal. */
const core: Core = {
  hash: (text) => text,
  query({ position, actions = [] }) {
    if (actions.includes("bad"))
      return { error: { code: "illegal-action", message: "that is bad", index: 0 } };
    return {
      position: [String(position), ...actions].join(" "),
      seat: 0,
      turn_start: actions.length % 2 === 0,
      legal: ["go"],
      result: null,
      way: [String(position), [String(position), ...actions].join(" ")],
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
    const draft = { base: room.hash, actions: ["a"], complete: null };
    expect(draftIn(room, draft)).toBe(draft);
    expect(draftIn(roomFromSnapshot(snapshotOf(["one"])), draft)).toBe(emptyDraft);
  });

  it("asks nothing of a room that has not started", () => {
    const waiting = roomFromSnapshot(snapshotOf([], { position: null, hash: null }));
    expect(askCore(waiting, [], core)).toBeNull();
  });

  it("is taken back from its end, down to nothing", () => {
    const complete = { position: "start a b" };
    const whole = { base: room.hash, actions: ["a", "b"], complete };
    const half = takeBack(whole);
    expect(half).toEqual({ base: room.hash, actions: ["a"], complete: null });
    expect(takeBack(half)).toBe(emptyDraft);
  });

  it("knows its way, and none where the core refuses it", () => {
    expect(wayOf(room, "p", ["a"], core)).toEqual({ from: "p", moments: ["p", "p a"] });
    expect(wayOf(room, "p", ["bad"], core)).toBeNull();
  });

  it("waits for a confirmation as one has chosen, but not after the button that ends it", () => {
    expect(waits("several", 1, false)).toBe(false);
    expect(waits("several", 2, false)).toBe(true);
    expect(waits("several", 2, true)).toBe(false);
    expect(waits("always", 1, false)).toBe(true);
    expect(waits("never", 2, false)).toBe(false);
  });
});
