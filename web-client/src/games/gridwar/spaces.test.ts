import { describe, expect, it } from "vitest";
import {
  aboveOf,
  entries,
  extent,
  goals,
  levels,
  nameOf,
  neighboursOf,
  pointOf,
  spaceOf,
  spacesOf,
  supportsOf,
} from "./spaces";

const every = Array.from({ length: levels }, (_, index) => spacesOf(index + 1)).flat();

describe("the spaces of Gridwar", () => {
  it("are 145 on the board and 705 in all", () => {
    expect(spacesOf(1)).toHaveLength(145);
    expect(every).toHaveLength(705);
    expect(new Set(every).size).toBe(705);
    expect(spacesOf(1)[0]).toBe("1a1");
    expect(every.at(-1)).toBe("9b10");
  });

  it("are written as they were read", () => {
    for (const name of every) expect(nameOf(spaceOf(name))).toBe(name);
  });

  it("rest on three, but on the board on none", () => {
    expect(supportsOf("2c5")).toEqual(["1c5", "1c6", "1d5"]);
    expect(supportsOf("1c5")).toEqual([]);
    for (const name of every.filter((space) => !space.startsWith("1")))
      expect(supportsOf(name)).toHaveLength(3);
  });

  it("support what rests on them, and nothing else", () => {
    for (const name of every) {
      for (const above of aboveOf(name)) expect(supportsOf(above)).toContain(name);
      for (const below of supportsOf(name)) expect(aboveOf(below)).toContain(name);
    }
  });

  it("are neighbours of each other, twelve at most", () => {
    expect(neighboursOf("2c5")).toHaveLength(12);
    expect(neighboursOf("1a1").sort()).toEqual(["1a2", "1b1", "2a1"]);
    for (const name of every)
      for (const other of neighboursOf(name)) expect(neighboursOf(other)).toContain(name);
  });

  it("have entries and goals on the board", () => {
    for (const name of [...entries.white, ...entries.black, goals.white, goals.black])
      expect(every).toContain(name);
  });
});

describe("the places of the spaces", () => {
  it("fill the trapezoid", () => {
    expect(pointOf("1a1")).toEqual({ x: 0, y: extent.y });
    expect(pointOf("1a19")).toEqual({ x: extent.x, y: extent.y });
    expect(pointOf("1j1")).toEqual({ x: 4.5, y: 0 });
  });

  it("are a hole apart from the neighbours on their level", () => {
    const here = pointOf("1d5");
    for (const name of neighboursOf("1d5").filter((space) => space.startsWith("1"))) {
      const there = pointOf(name);
      expect(Math.hypot(there.x - here.x, there.y - here.y)).toBeCloseTo(1);
    }
  });

  it("are over the middle of their supports", () => {
    for (const name of ["2c5", "5b3", "9a11"]) {
      const below = supportsOf(name).map(pointOf);
      expect(pointOf(name).x).toBeCloseTo(below.reduce((sum, { x }) => sum + x, 0) / 3);
      expect(pointOf(name).y).toBeCloseTo(below.reduce((sum, { y }) => sum + y, 0) / 3);
    }
  });
});
