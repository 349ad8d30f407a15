import { describe, expect, it } from "vitest";
import type { Core } from "../../../core/core";
import type { GameView } from "../../game-kit/view";
import { gameView } from "../../games/registry";
import type { Snapshot } from "../../net/protocol";
import { type Room, roomFromSnapshot } from "../../net/room";
import { snapshotOf } from "../../net/test-server";
import { aheadOf, carriedTo, cellsNamed, mayTurn, settle } from "./premove";
import { emptyDraft } from "./turn-draft";

/** A turn is one action, or two if the first ends in "…"; "bad" is illegal. */
const core: Core = {
  hash: (text) => text,
  query({ position, actions = [] }) {
    if (actions.includes("bad"))
      return { error: { code: "illegal-action", message: "that is bad", index: 0 } };
    return {
      position: [position, ...actions].join(" "),
      seat: 0,
      turn_start: !(actions.at(-1) ?? "").endsWith("…"),
      legal: ["go"],
      result: null,
    };
  },
};

const view = {
  asTurnOf: (position: string, seat: number) => `${position} for ${seat}`,
  possibleLater: () => ["later"],
} as unknown as GameView;

/** A room in which we have the first seat, after `count` turns. */
function after(count: number, overrides: Partial<Snapshot> = {}): Room {
  const turns = Array.from({ length: count }, (_, index) => `t${index}`);
  return roomFromSnapshot(snapshotOf(turns, overrides));
}

describe("choosing a turn ahead", () => {
  it("is done in the position as if it were our turn", () => {
    expect(aheadOf(after(1), view)).toMatchObject({
      position: "start t0 for 0",
      hash: "<start t0>",
      later: ["later"],
    });
  });

  it("is for those who play and are not to move", () => {
    expect(aheadOf(after(0), view)).toBeNull();
    expect(aheadOf(after(1, { status: "paused" }), view)).toBeNull();
    expect(aheadOf(after(1, { status: "over" }), view)).toBeNull();
    expect(aheadOf(after(1, { you: { seat: null, role: "spectator" } }), view)).toBeNull();
    const [us, other] = snapshotOf([]).seats;
    const withdrawn = { player: null, rating: null, ...us, withdrew: { ply: 1, reason: "x" } };
    const seats = [withdrawn, ...(other ? [other] : [])];
    expect(aheadOf(after(1, { seats }), view)).toBeNull();
    expect(mayTurn(after(1, { seats }))).toBe(false);
    expect(mayTurn(after(1, { status: "paused" }))).toBe(true);
  });

  it("knows how a position reads when it is another seat's turn, in every game", () => {
    const as = (game: string, position: string, seat: number, options = {}) =>
      gameView(game)?.asTurnOf(position, seat, options);
    expect(as("slides-of-action", "ACSA/SACS/CS.C/ACSA s acs d1", 1)).toBe(
      "ACSA/SACS/CS.C/ACSA c acs -",
    );
    expect(as("slides-of-action", "ACSA/SACS/CSAC/ACS. c cs -", 1, { players: "2" })).toBe(
      "ACSA/SACS/CSAC/ACS. s cs -",
    );
    const liger = "b,b,b,b/b,b,b,b/b,b,b,b/-,-,-,-/-,-,-,-/r,r,r,r/r,r,r,r/r,r,r,r";
    expect(as("liger", `${liger} r`, 1)).toBe(`${liger} b`);
    const sliders = "9/2d1d1d2/9/9/9/9/9/2U1U1U2/9";
    expect(as("sliders", `${sliders} b 2`, 1)).toBe(`${sliders} g 2`);
    const sumo = "SSSSS/1SSSSS1/7/7/7/1GGGGG1/GGGGG";
    expect(as("sumo-checkers", `${sumo} s m`, 0)).toBe(`${sumo} g m`);
    expect(as("gridwar", "1f2 - 94/0/0/0 95/0/0/0 b s 2 - 0", 0)).toBe(
      "1f2 - 94/0/0/0 95/0/0/0 w s 2 - 0",
    );
    expect(as("gridwar", "- - 95/0/0/0 95/0/0/0 w s 1 - 0", 1)).toBe(
      "- - 95/0/0/0 95/0/0/0 b s 2 - 0",
    );
  });
});

describe("a turn chosen ahead", () => {
  const premove = { actions: ["a"], ply: 1 };

  it("waits until it is our turn, also through a pause and turns of others", () => {
    expect(settle(after(1), premove, core)).toEqual({ kind: "waits" });
    expect(settle(after(2, { status: "paused" }), premove, core)).toEqual({ kind: "waits" });
    expect(settle(after(3, { to_move: 1 }), premove, core)).toEqual({ kind: "waits" });
  });

  it("is played then, as a whole turn", () => {
    expect(settle(after(2), { actions: ["a…", "b"], ply: 1 }, core)).toEqual({
      kind: "plays",
      turn: "a… b",
      position: "start t0 t1 a… b",
    });
  });

  it("is dropped when it is not possible, in the words of the core", () => {
    expect(settle(after(2), { actions: ["bad"], ply: 1 }, core)).toEqual({
      kind: "dropped",
      why: { code: "illegal-action", message: "that is bad" },
    });
  });

  it("is dropped without a word when the game is over or a turn was taken back", () => {
    const dropped = { kind: "dropped", why: null };
    expect(settle(after(2, { status: "over", to_move: null }), premove, core)).toEqual(dropped);
    expect(settle(after(0), premove, core)).toEqual(dropped);
  });

  it("is dropped when we have withdrawn from a game that goes on", () => {
    const [us, other] = snapshotOf([]).seats;
    const withdrawn = { player: null, rating: null, ...us, withdrew: { ply: 1, reason: "x" } };
    const room = after(1, { seats: [withdrawn, ...(other ? [other] : [])] });
    expect(settle(room, { actions: ["go"], ply: 1 }, core)).toEqual({ kind: "dropped", why: null });
  });

  it("that is only a beginning is gone on with", () => {
    expect(settle(after(2), { actions: ["a…"], ply: 1 }, core)).toMatchObject({
      kind: "begins",
      draft: { actions: ["a…"], base: "<start t0 t1>" },
    });
  });

  it("names the cells that are marked", () => {
    expect(cellsNamed(["d3"])).toEqual(["d3"]);
    expect(cellsNamed(["c3=d4"])).toEqual(["c3", "d4"]);
    expect(cellsNamed(["b7-off"])).toEqual(["b7", "off"]);
    expect(cellsNamed(["a2-b2+b2=b3", "#d4"])).toEqual(["a2", "b2", "b2", "b3", "d4"]);
    expect(cellsNamed(["T@1h6", "1c10+L", "2c5x1c5x1c6", "end"])).toEqual([
      "1h6",
      "1c10",
      "2c5",
      "1c5",
      "1c6",
    ]);
  });
});

describe("what was begun ahead", () => {
  const begun = (actions: string[], whole = false) => ({
    base: "<start t0>",
    actions,
    complete: whole ? { position: "x" } : null,
  });

  it("goes on in the new position, as it was", () => {
    expect(carriedTo(after(2), begun(["a…"]), core)).toMatchObject({
      base: "<start t0 t1>",
      actions: ["a…"],
      complete: null,
    });
    expect(carriedTo(after(2), begun(["a…", "b"], true), core)).toEqual({
      base: "<start t0 t1>",
      actions: ["a…", "b"],
      complete: { position: "start t0 t1 a… b" },
    });
  });

  it("is void where it is not possible, or would end the turn unasked", () => {
    expect(carriedTo(after(2), begun(["bad"]), core)).toBe(emptyDraft);
    expect(carriedTo(after(2), begun(["a"]), core)).toBe(emptyDraft);
    expect(carriedTo(after(2), emptyDraft, core)).toBe(emptyDraft);
  });
});
