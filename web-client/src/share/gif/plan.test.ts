import { describe, expect, it } from "vitest";
import { fits, framesOf, gifName, limits, pausesOf, pictureName, speeds } from "./plan";

describe("a GIF", () => {
  it("has a frame for each turn and one for the start", () => {
    for (const turns of [1, 2, 57, 199, limits.turns])
      expect(framesOf(turns)).toHaveLength(turns + 1);
    expect(framesOf(3)).toEqual([0, 1, 2, 3]);
  });

  it("shows its last frame longest, at every speed", () => {
    for (const speed of speeds) {
      const pauses = pausesOf(58, speed);
      expect(pauses).toHaveLength(58);
      expect(new Set(pauses.slice(0, -1)).size).toBe(1);
      expect(pauses.at(-1)).toBeGreaterThan(2 * (pauses[0] ?? 0));
    }
  });

  it("is faster at a faster speed, and its pauses are whole hundredths of a second", () => {
    const [slow, normal, fast] = speeds.map((speed) => pausesOf(2, speed)[0] ?? 0);
    expect(slow).toBeGreaterThan(normal ?? 0);
    expect(normal).toBeGreaterThan(fast ?? 0);
    for (const pause of [slow, normal, fast]) expect((pause ?? 0) % 10).toBe(0);
  });

  it("has room for the longest usual games, and a limit", () => {
    expect(fits(256)).toBe(true);
    expect(fits(limits.turns)).toBe(true);
    expect(fits(limits.turns + 1)).toBe(false);
  });
});

describe("the name of a file", () => {
  it("names the game and the turn", () => {
    expect(pictureName("sumo-checkers", 12)).toBe("quintet-sumo-checkers-12.png");
    expect(gifName("liger")).toBe("quintet-liger.gif");
  });

  it("needs no escapes on any system", () => {
    for (const name of [pictureName("slides-of-action", 0), gifName("gridwar")])
      expect(name).toMatch(/^[a-z0-9-]+\.(png|gif)$/);
  });
});
