import { describe, expect, it } from "vitest";
import {
  between,
  followCoins,
  groupSizes,
  largestGroup,
  links,
  parseSlides,
  squares,
} from "./position";

const start = parseSlides("ACSA/SACS/CSAC/ACS. a acs -");
const coinsAt = (slides: typeof start) => followCoins([], slides);

describe("the squares of Slides of Action", () => {
  it("go from a4 to d1", () => {
    expect(squares[0]).toBe("a4");
    expect(squares.at(-1)).toBe("d1");
  });

  it("hold fifteen coins and a gap", () => {
    expect(start.coins.size).toBe(15);
    expect(start.empty).toBe("d1");
    expect(start.coins.get("b4")).toBe("C");
    expect(start.playing).toEqual(["A", "C", "S"]);
    expect(start.cameFrom).toBeNull();
    expect(parseSlides("ACS./SACA/CSAS/ACSC c acs d1").cameFrom).toBe("d1");
  });

  it("lie between two of a rank or a file", () => {
    expect(between("d4", "d1")).toEqual(["d4", "d3", "d2"]);
    expect(between("a1", "c1")).toEqual(["a1", "b1"]);
    expect(between("a1", "b2")).toEqual([]);
    expect(between("a1", "a1")).toEqual([]);
  });
});

describe("coins that slide", () => {
  const before = coinsAt(start);
  const idAt = (coins: typeof before, square: string) =>
    coins.find((coin) => coin.square === square)?.id;

  it("keep their identity, all three of them", () => {
    const after = followCoins(before, parseSlides("ACS./SACA/CSAS/ACSC c acs d1"));
    expect(idAt(after, "d3")).toBe(idAt(before, "d4"));
    expect(idAt(after, "d2")).toBe(idAt(before, "d3"));
    expect(idAt(after, "d1")).toBe(idAt(before, "d2"));
    expect(idAt(after, "a4")).toBe(idAt(before, "a4"));
  });

  it("slide back to where they were", () => {
    const there = followCoins(before, parseSlides("ACSA/SACS/CSAC/.ACS c acs d1"));
    expect(followCoins(there, start)).toEqual(before);
  });

  it("are laid out afresh when no single slide leads there", () => {
    const far = parseSlides("SSSA/SACA/CSAC/ACC. a acs a1");
    expect(followCoins(before, far)).toEqual(coinsAt(far));
  });
});

describe("links", () => {
  it("join coins of one suit that touch by side or corner, each pair once", () => {
    const found = links(parseSlides("AACS/SCCS/CSAC/ASA. a acs d4").coins);
    expect(found).toContainEqual({ suit: "A", from: "a4", to: "b4", diagonal: false });
    expect(found).toContainEqual({ suit: "C", from: "c4", to: "b3", diagonal: true });
    expect(found).toContainEqual({ suit: "S", from: "d4", to: "d3", diagonal: false });
    const pairs = found.map(({ from, to }) => [from, to].sort().join());
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(found.every(({ from, to }) => !(from.startsWith("a") && to.startsWith("d")))).toBe(true);
  });
});

describe("groups", () => {
  it("are coins of a suit that touch, from one to the next", () => {
    const { coins } = parseSlides("ACSA/SAC./CSAS/ACSC c acs d1");
    const sizes = groupSizes(coins);
    expect(sizes.get("a4")).toBe(3);
    expect(sizes.get("d4")).toBe(1);
    expect(largestGroup(coins, "A")).toBe(3);
  });
});
