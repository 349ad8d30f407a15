import { describe, expect, it } from "vitest";
import { GifWriter } from "./gif-writer";
import { framesOf, pausesOf } from "./plan";
import { readGif } from "./test-gif";

const size = { width: 40, height: 30 };
const count = size.width * size.height;

/** A plain ground with one dot at this place. */
function dotted(place: number): ArrayBuffer {
  const pixels = new Uint32Array(count).fill(0xffc3dce9);
  pixels[place] = 0xff2b44c8;
  return pixels.buffer;
}

function fileOf(turns: number): Uint8Array {
  const frames = framesOf(turns);
  const pauses = pausesOf(frames.length, "fast");
  const writer = new GifWriter();
  for (const [at, ply] of frames.entries())
    writer.add({ pixels: dotted(ply), ...size, pause: pauses[at] ?? 0 });
  return writer.finish();
}

describe("a written GIF", () => {
  it("has a frame for each turn and one for the start, and the last one stands longest", () => {
    const { width, height, repeats, frames } = readGif(fileOf(199));
    expect({ width, height }).toEqual(size);
    expect(repeats).toBe(true);
    expect(frames).toHaveLength(200);
    expect(frames.map(({ pause }) => pause)).toEqual(pausesOf(200, "fast"));
  });

  it("has only the changed pixels in its later frames", () => {
    const { frames } = readGif(fileOf(2));
    expect(frames.map(({ transparent }) => transparent)).toEqual([false, true, true]);
  });

  it("has small frames where little changes", () => {
    const { frames } = readGif(fileOf(1));
    expect(frames[1]?.bytes).toBeLessThan(200);
  });

  it("reports its size with each frame", () => {
    const writer = new GifWriter();
    const first = writer.add({ pixels: dotted(0), ...size, pause: 400 });
    const second = writer.add({ pixels: dotted(1), ...size, pause: 400 });
    expect(first).toBeGreaterThan(0);
    expect(second).toBeGreaterThan(first);
    expect(writer.finish()).toHaveLength(second + 1);
  });
});
