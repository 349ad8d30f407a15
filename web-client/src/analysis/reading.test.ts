import { describe, expect, it } from "vitest";
import type { CatalogueGame } from "../net/protocol";
import { groundOf, type Line, type Move, moveIn } from "./line";
import { readText } from "./reading";
import { core } from "./test-core";
import { lineAsText } from "./writing";

const words = {
  id: "words",
  options: [{ key: "size", label: "Size", default: "1", choices: [{ value: "1", label: "1" }] }],
} as unknown as CatalogueGame;
const current = { game: "words", options: {} };

/** Positions of this game begin with "!", so that no turn is a position. */
const picky: typeof core = {
  ...core,
  query: (query) =>
    query.position?.startsWith("!") === false && query.actions === undefined
      ? { error: { code: "bad-position", message: "" } }
      : core.query(query),
};

const read = (text: string) => readText(text, current, [words], picky);

describe("pasted text", () => {
  it("may be turns, with numbers or without", () => {
    for (const text of ["a b c", "a\nb\n\nc\n", "1. a 2. b 3. c", "1.a 2.b 3.c", "a, b; c"])
      expect(read(text)).toEqual({ ...current, from: null, turns: ["a", "b", "c"], problem: null });
  });

  it("may be a game as text, with options, hashes, comments and a result", () => {
    const text =
      '[Game "words"]\n[Option "size=1"]\n[Ann "a \\"b\\""]\n\n' +
      "1. a -> 0123456789abcdef {[%clk 0:04:58.120] b \\} c}\n2. b\n\nResult: none yet\n";
    expect(read(text)).toEqual({
      game: "words",
      options: { size: "1" },
      from: null,
      turns: ["a", "b"],
      problem: null,
    });
  });

  it("may be a position", () => {
    expect(read(" !  a\n")).toMatchObject({ from: "! a", turns: [], problem: null });
  });

  it("is read as far as it is legal, and the error is shown", () => {
    const refused = {
      kind: "refused",
      action: "x",
      why: expect.objectContaining({ message: "x is never said" }),
    };
    expect(read("a b x c")).toMatchObject({ turns: ["a", "b"], problem: refused });
    expect(read("a\nAnn withdraws (timeout)\nb")).toMatchObject({
      turns: ["a"],
      problem: { kind: "withdrawal" },
    });
    expect(read('[Game "chess"]\n\n1. e4')).toMatchObject({
      problem: { kind: "unknown-game", game: "chess" },
    });
    expect(read("  ")).toMatchObject({ problem: { kind: "nothing" } });
  });
});

describe("a line as text", () => {
  const line = (...turns: string[]): Line => {
    const ground = groundOf("words", { size: "1" }, null, core);
    if (ground === null) throw new Error();
    const moves: Move[] = [];
    for (const turn of turns) {
      const last = moves.at(-1);
      const at = { position: last?.position ?? ground.start, seat: last?.next ?? ground.first };
      moves.push(moveIn(ground, at, turn, core) as Move);
    }
    return { ...ground, moves };
  };

  it("is what a server would write, and is read back", () => {
    const text = lineAsText(line("a", "z"), false, ["Red", "Blue"], core);
    expect(text).toBe(
      '[Game "words"]\n[Option "size=1"]\n\n1. a -> a\n2. z -> a z\n\nResult: Red (said)\n',
    );
    expect(lineAsText(line(), false, [], core)).toBe(
      '[Game "words"]\n[Option "size=1"]\n\n\nResult: none yet\n',
    );
    const real = lineAsText(line("a", "b"), false, [], { ...core, hash: () => "0123456789abcdef" });
    expect(read(real)).toMatchObject({ turns: ["a", "b"], problem: null });
  });

  it("tells where it begins, when that is not the game's start", () => {
    const { start, first, ...rest } = line();
    const text = lineAsText({ ...rest, start: "! a", first }, true, [], core);
    expect(read(text)).toMatchObject({ from: "! a", turns: [] });
  });
});
