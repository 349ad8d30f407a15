import { describe, expect, it } from "vitest";
import { readBranches, writeBranches } from "./address";
import { groundOf, type Move, moveIn, outcomeIn, sceneIn, seatIn } from "./line";
import {
  at,
  goTo,
  growStudy,
  isMain,
  lineOf,
  pathOf,
  play,
  promote,
  remove,
  type Study,
} from "./study";
import { core } from "./test-core";

function study(text: string): Study {
  const ground = groundOf("words", {}, null, core);
  const branches = readBranches(text);
  if (ground === null || branches === null) throw new Error(text);
  const { children, path } = branches;
  return growStudy({ ...ground, custom: false }, children, path, core).study;
}

const text = (one: Study) => writeBranches(one.children, pathOf(one));

function played(one: Study, turn: string): Study {
  const line = lineOf(one);
  const last = line.moves[one.ply - 1];
  const move = moveIn(
    one,
    { position: last?.position ?? one.start, seat: seatIn(line, one.ply) },
    turn,
    core,
  );
  return play(one, move as Move);
}

describe("an analysis", () => {
  it("grows by turns, and by other turns from anywhere", () => {
    let one = study("");
    for (const turn of ["a", "b", "c"]) one = played(one, turn);
    expect(text(one)).toBe("a,b,c*");
    one = played(at(one, 1), "d");
    expect(text(one)).toBe("a,b(d*),c");
    expect(text(played(one, "e"))).toBe("a,b(d,e*),c");
  });

  it("does not grow by a turn that is there, but goes there", () => {
    expect(text(played(study("a*,b(d,e),c"), "b"))).toBe("a,b*(d,e),c");
    expect(text(played(study("a*,b(d,e),c"), "d"))).toBe("a,b(d*,e),c");
  });

  it("stays on the line that one follows, forth and back", () => {
    const one = at(study("a,b(d,e*),c"), 1);
    expect(pathOf(one)).toEqual(["a"]);
    expect(one.line).toEqual(["a", "d", "e"]);
    expect(pathOf(at(one, 9))).toEqual(["a", "d", "e"]);
    expect(pathOf(at(one, -1))).toEqual([]);
    expect(goTo(one, ["a", "b"]).line).toEqual(["a", "b", "c"]);
  });

  it("loses a line, and one is where it branched off", () => {
    expect(text(remove(study("a,b(d,e*),c"), ["a", "d"]))).toBe("a*,b,c");
    // A current line that does not contain the removed turn stays.
    expect(text(remove(study("a,b(d,e*),c"), ["a", "b"]))).toBe("a,d,e*");
    expect(text(remove(study("a,b(d),c*"), ["a", "d"]))).toBe("a,b,c*");
    expect(text(remove(study("a*"), ["a"]))).toBe("");
  });

  it("has another main line when one wants it", () => {
    const one = study("a,b(d,e*,f),c");
    expect(isMain(one, ["a", "b"])).toBe(true);
    expect(isMain(one, ["a", "d"])).toBe(false);
    const other = promote(one, ["a", "d", "e"]);
    expect(text(other)).toBe("a,d(b,c),e*,f");
    expect(isMain(other, pathOf(other))).toBe(true);
  });

  it("leaves out what is not legal, with all that follows it", () => {
    const ground = groundOf("words", {}, null, core);
    const branches = readBranches("a,x(d),c*");
    if (ground === null || branches === null) throw new Error();
    const { children, path } = branches;
    const grown = growStudy({ ...ground, custom: false }, children, path, core);
    expect(grown.pruned).toBe(true);
    expect(text(grown.study)).toBe("a*,d");
  });
});

describe("a line", () => {
  it("knows who moves, how it came about, and how it ends", () => {
    const line = lineOf(study("a,b,z"));
    expect([0, 1, 2, 3].map((ply) => seatIn(line, ply))).toEqual([0, 1, 0, null]);
    expect(sceneIn(line, 2, core)).toMatchObject({ position: "a b", last: ["b"], legal: [] });
    expect(sceneIn(line, 0, core)).toMatchObject({ position: "", last: [], way: null });
    expect(outcomeIn(line, 2, core)).toBeNull();
    expect(outcomeIn(line, 3, core)).toEqual({ winners: [0], reason: "said" });
  });

  it("is drawn when a position stands for the third time", () => {
    const move = (position: string): Move => ({ seat: 0, turn: "a", position, next: 0 });
    const moves = ["one", "start", "one", "start"].map(move);
    const line = { game: "words", options: {}, start: "start", first: 0, moves };
    expect(outcomeIn(line, 3, core)).toBeNull();
    expect(outcomeIn(line, 4, core)).toEqual({ winners: [], reason: "repetition" });
  });
});
