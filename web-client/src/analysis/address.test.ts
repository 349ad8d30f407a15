import { describe, expect, it } from "vitest";
import {
  type Address,
  addressPath,
  type Branch,
  branchesOf,
  readAddress,
  readBranches,
} from "./address";

function read(path: string): Address | null {
  const { search, hash } = new URL(path, "http://localhost");
  return readAddress(search, hash);
}

const leaf = (turn: string, ...children: Branch[]): Branch => ({ turn, children });

const tree = [
  leaf("d3", leaf("d2", leaf("d4"), leaf("b2", leaf("a2"))), leaf("c1")),
  leaf("a1", leaf("a2"), leaf("b1")),
];

describe("the address of an analysis", () => {
  it("brings back options, position, every variation and where one looks", () => {
    for (const path of [[], ["d3"], ["d3", "d2", "b2", "a2"], ["d3", "c1"], ["a1"], ["a1", "b1"]]) {
      const address = { options: { players: "2" }, from: "ACSA/SACS a", children: tree, path };
      expect(read(addressPath("slides-of-action", address))).toEqual(address);
    }
  });

  it("is short and readable", () => {
    const address = { options: {}, from: null, children: tree, path: ["d3", "d2", "b2"] };
    expect(addressPath("slides-of-action", address)).toBe(
      "/analysis/slides-of-action#d3(a1,a2(b1)),d2(c1),d4(b2*,a2)",
    );
    expect(addressPath("liger", { options: {}, from: null, children: [], path: [] })).toBe(
      "/analysis/liger",
    );
  });

  it("takes turns of many actions, and any sign of a notation", () => {
    const turns = ["T@1h6 1e6+L end", "b7-b6+c6=b6 #d4", "2d7x1d8x1e9"];
    const address = { options: {}, from: null, children: branchesOf(turns), path: turns };
    const path = addressPath("gridwar", address);
    expect(path).toContain("#T@1h6_1e6+L_end,b7-b6+c6=b6_%23d4,2d7x1d8x1e9*");
    expect(read(path)).toEqual(address);
  });

  it("without a mark looks at the end of the main line", () => {
    expect(readBranches("d3(a1),d2")?.path).toEqual(["d3", "d2"]);
  });

  it("joins branches that begin with the same turn", () => {
    expect(readBranches("d3(d3,d2),c1")?.children).toEqual([leaf("d3", leaf("d2"), leaf("c1"))]);
  });

  it("that is broken is none", () => {
    for (const text of ["(a1)", "a1,", "a1(", "a1)", "a1()", ",a1", "a1,,b1", "%E0%A4%A", "a1(b1"])
      expect(readBranches(text)).toBeNull();
  });

  it("may be very long, but not without end", () => {
    const line = Array(1500)
      .fill(0)
      .map((_, index) => `t${index}`);
    expect(readBranches(line.join(","))?.path).toHaveLength(1500);
    expect(readBranches("a,".repeat(4000))).toBeNull();
  });
});
