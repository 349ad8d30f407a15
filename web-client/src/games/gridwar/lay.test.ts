import { describe, expect, it } from "vitest";
import { centreOf, frameOf, lay, levelsToShow, namesOf, type Stance, unit } from "./lay";
import { extent, pointOf, spacesOf } from "./spaces";

const flat: Stance = { turned: false, upright: false, tilted: false, top: 2 };
const stances: Stance[] = [false, true].flatMap((turned) =>
  [false, true].flatMap((upright) =>
    [false, true].map((tilted) => ({ turned, upright, tilted, top: 9 })),
  ),
);

describe("the drawing of Gridwar's board", () => {
  it("has row a at the bottom, the far side on top", () => {
    expect(centreOf("1a1", flat)).toEqual({ x: 0, y: extent.y * unit });
    expect(centreOf("1j1", flat)).toEqual({ x: 4.5 * unit, y: 0 });
  });

  it("is turned for the other side", () => {
    expect(centreOf("1a1", { ...flat, turned: true })).toEqual({ x: extent.x * unit, y: 0 });
  });

  it("stands upright as a rotation, not as a mirror image", () => {
    const upright = { ...flat, upright: true };
    expect(centreOf("1a1", upright)).toEqual({ x: 0, y: 0 });
    expect(centreOf("1a19", upright)).toEqual({ x: 0, y: extent.x * unit });
  });

  it("lifts the levels when it is tilted", () => {
    const tilted = { ...flat, tilted: true };
    const rise = (space: string) => lay(pointOf(space), tilted).y - centreOf(space, tilted).y;
    expect(rise("1c5")).toBeGreaterThan(0);
    expect(rise("2c5")).toBeCloseTo(2 * rise("1c5"));
    expect(rise("9a1")).toBeCloseTo(9 * rise("1c5"));
  });

  it("keeps every space and name within its frame", () => {
    for (const stance of stances) {
      const { x, y, width, height } = frameOf(stance);
      const points = [1, 5, 9]
        .flatMap((level) => spacesOf(level).map((space) => centreOf(space, stance)))
        .concat(namesOf(stance).map(({ at }) => at));
      for (const point of points) {
        expect(point.x).toBeGreaterThanOrEqual(x);
        expect(point.x).toBeLessThanOrEqual(x + width);
        expect(point.y).toBeGreaterThanOrEqual(y);
        expect(point.y).toBeLessThanOrEqual(y + height);
      }
    }
  });

  it("shows the levels that have tiles and the next one", () => {
    expect(levelsToShow([])).toBe(2);
    expect(levelsToShow(["1a1", "3b2"])).toBe(4);
    expect(levelsToShow(["9a1"])).toBe(9);
  });
});
