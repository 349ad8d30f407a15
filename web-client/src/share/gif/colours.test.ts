import { describe, expect, it } from "vitest";
import { type Colour, indexer, paletteOf } from "./colours";

const pixelOf = ([r, g, b]: Colour) => (0xff000000 | (b << 16) | (g << 8) | r) >>> 0;
const square: Colour = [233, 220, 195];
const frame: Colour = [107, 84, 67];

describe("the colours of a frame", () => {
  it("are exactly those of its pixels if there are few", () => {
    const palette = paletteOf(Uint32Array.of(...[square, frame, square].map(pixelOf)));
    expect(palette).toEqual([square, frame]);
  });

  it("are at least one, also if no pixel has changed", () => {
    expect(paletteOf(new Uint32Array())).toHaveLength(1);
  });

  it("are 255 at most, and those of areas stay exact", () => {
    const areas = [square, frame].flatMap((colour) => Array.from({ length: 500 }, () => colour));
    const shading = Array.from({ length: 5000 }, (_, at): Colour => [at % 256, at >> 5, at % 97]);
    const palette = paletteOf(Uint32Array.from([...areas, ...shading], pixelOf));
    expect(palette.length).toBeLessThanOrEqual(255);
    expect(palette.length).toBeGreaterThan(200);
    const indexOf = indexer(palette);
    for (const colour of [square, frame]) expect(palette[indexOf(pixelOf(colour))]).toEqual(colour);
  });

  it("include a similar one for each pixel", () => {
    const all = Array.from(
      { length: 4096 },
      (_, at): Colour => [(at & 15) * 17, ((at >> 4) & 15) * 17, (at >> 8) * 17],
    );
    const palette = paletteOf(Uint32Array.from(all, pixelOf));
    const indexOf = indexer(palette);
    for (const colour of all) {
      const chosen = palette[indexOf(pixelOf(colour))] ?? [0, 0, 0];
      const distance = Math.hypot(...chosen.map((value, at) => value - (colour[at] ?? 0)));
      expect(distance).toBeLessThan(60);
    }
  });
});
