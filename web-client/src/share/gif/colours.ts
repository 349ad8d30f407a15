// Chooses the colours of a GIF's frame, which may have 256 of the 16 million of the page. Colours of
// areas stay exact; those of edges and shadings become similar ones.

import { quantize } from "gifenc";

export type Colour = [red: number, green: number, blue: number];

/** Colours of a frame, without the transparent one. */
const most = 255;
/** Of these, the most frequent colours that stay exact if the frame has more than `most`. */
const exact = 96;

/** The colour of a pixel as it is in memory: red is the lowest byte. */
function split(pixel: number): Colour {
  return [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
}

/** Up to 255 colours for these pixels. At least one, also without pixels. */
export function paletteOf(pixels: Uint32Array): Colour[] {
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  if (counts.size === 0) return [[0, 0, 0]];
  if (counts.size <= most) return [...counts.keys()].map(split);
  const frequent = [...counts].sort(([, a], [, b]) => b - a).slice(0, exact);
  const chosen = new Set(frequent.map(([pixel]) => pixel));
  const rest = pixels.filter((pixel) => !chosen.has(pixel));
  const similar = quantize(new Uint8Array(rest.buffer, 0, rest.byteLength), most - exact);
  return [...[...chosen].map(split), ...similar.map(([r = 0, g = 0, b = 0]): Colour => [r, g, b])];
}

/** Returns the index of the nearest colour of a palette; remembers each answer. */
export function indexer(palette: readonly Colour[]): (pixel: number) => number {
  const known = new Map<number, number>();
  return (pixel) => {
    const kept = known.get(pixel);
    if (kept !== undefined) return kept;
    const index = nearest(palette, split(pixel));
    known.set(pixel, index);
    return index;
  };
}

function nearest(palette: readonly Colour[], [r, g, b]: Colour): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, [red, green, blue]] of palette.entries()) {
    const distance = (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2;
    if (distance >= least) continue;
    least = distance;
    best = index;
  }
  return best;
}
