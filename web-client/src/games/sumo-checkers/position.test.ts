import { describe, expect, it } from "vitest";
import {
  begunBy,
  beyond,
  completed,
  count,
  momentsPressed,
  neighbours,
  onEdge,
  parseMove,
  parseSumo,
  pressesOf,
  pushesOf,
  spaceAt,
  spaces,
  spacesOf,
} from "./position";

describe("the round board of Sumo Checkers", () => {
  it("has 45 spaces and no corners", () => {
    expect(spaces).toHaveLength(45);
    expect(spaces[0]).toBe("b7");
    expect(spaces.at(-1)).toBe("f1");
    expect(spaceAt(0, 0)).toBeNull();
    expect(spaceAt(6, 6)).toBeNull();
    expect(spaceAt(6, 5)).toBe("g6");
    expect(spaceAt(7, 3)).toBeNull();
  });

  it("knows what is next to what, and its edge", () => {
    expect(neighbours("d4")).toEqual(["d5", "e4", "d3", "c4"]);
    expect(neighbours("b1")).toEqual(["b2", "c1"]);
    expect(spaces.filter(onEdge)).toHaveLength(20);
  });

  it("holds ten checkers a side at the start", () => {
    const board = parseSumo("SSSSS/1SSSSS1/7/7/7/1GGGGG1/GGGGG g m");
    expect([count(board, "G"), count(board, "S"), count(board, "#")]).toEqual([10, 10, 0]);
    expect(board.contents.get("b1")).toBe("G");
    expect(board.contents.get("f6")).toBe("S");
    expect(board.contents.has("a2")).toBe(false);
  });

  it("holds blocks", () => {
    const board = parseSumo("5/7/2#4/3G3/7/7/4S s p");
    expect(board.contents.get("c5")).toBe("#");
    expect(board.contents.get("d4")).toBe("G");
    expect(board.contents.get("f1")).toBe("S");
  });
});

describe("the actions of Sumo Checkers", () => {
  it("are read as what moves", () => {
    expect(parseMove("b2-b3-b4-c4")).toEqual({ kind: "single", path: ["b2", "b3", "b4", "c4"] });
    expect(parseMove("b1=b3")).toEqual({ kind: "column", rear: "b1", front: "b3" });
    expect(parseMove("a2-b2+b3=b2")).toEqual({
      kind: "join",
      from: "a2",
      to: "b2",
      rear: "b3",
      front: "b2",
    });
    expect(parseMove("#d4")).toEqual({ kind: "block", space: "d4" });
    expect(parseMove("#-")).toEqual({ kind: "none" });
  });

  it("are pressed space by space", () => {
    expect(pressesOf("b2-b3-b4-c4")).toEqual(["b2", "b3", "b4", "c4"]);
    expect(pressesOf("b1=b3")).toEqual(["b1", "b3", "b4"]);
    expect(pressesOf("b3=b2")).toEqual(["b3", "b2", "b1"]);
    expect(pressesOf("a2-b2+b2=b3")).toEqual(["a2", "b2", "b3", "b4"]);
    expect(pressesOf("a2-b2+b3=b2")).toEqual(["a2", "b2", "b3", "b1"]);
    expect(pressesOf("#d4")).toEqual(["d4"]);
    expect(beyond("e4", "c4")).toBe("b4");
    expect(spacesOf("a2-b2+b3=b2")).toEqual(["a2", "b3", "b2", "b1"]);
  });

  it("are begun by the presses that they share", () => {
    const legal = ["b2-b3-b4-c4", "b2-b3-b4-b5", "b2-b3+b3=c3", "b1=b2", "c1-c2-c3-c4"];
    const next = (pressed: string[]) =>
      begunBy(legal, pressed).map(({ presses }) => presses[pressed.length]);
    expect(new Set(next([]))).toEqual(new Set(["b2", "b1", "c1"]));
    expect(next(["b2", "b3"])).toEqual(["b4", "b4", "c3"]);
    expect(next(["b2", "c2"])).toEqual([]);
  });

  it("have happened as far as they are pressed", () => {
    expect([1, 2, 3].map((n) => momentsPressed("b2-b3-b4-c4", n))).toEqual([0, 1, 2]);
    expect([1, 2, 3].map((n) => momentsPressed("a2-b2+b2=b3", n))).toEqual([0, 1, 1]);
    expect([1, 2].map((n) => momentsPressed("b1=b2", n))).toEqual([0, 0]);
  });

  it("are completed somehow, for asking why not", () => {
    expect(completed(["b2", "b4"])?.startsWith("b2-b4-")).toBe(true);
    expect(completed(["b2", "b3", "b4", "e4"])).toBe("b2-b3-b4-e4");
  });
});

describe("pushes", () => {
  it("are found at each step", () => {
    const from = "5/7/7/1G1S3/7/7/5 g m";
    const moments = ["5/7/7/2GS3/7/7/5 g m", "5/7/7/3GS2/7/7/5 g m", "5/7/7/4GS1/7/7/5 s m"];
    const push = { content: "S", direction: { file: 1, rank: 0 } };
    expect(pushesOf(from, moments)).toEqual([
      { ...push, line: ["d4"], to: "e4" },
      { ...push, line: ["e4"], to: "f4" },
    ]);
  });

  it("of a column tell the whole line, and that its last one is off the board", () => {
    const [push] = pushesOf("5/7/7/SSGG3/7/7/5 g m", ["5/7/7/SGG4/7/7/5 s m"]);
    expect(push).toEqual({
      content: "S",
      line: ["b4", "a4"],
      to: null,
      direction: { file: -1, rank: 0 },
    });
  });
});
