// Writes the frames of a GIF, one after the other. A frame has only the pixels that differ from the
// frame before, which keeps the file small; the others are transparent.

import { GIFEncoder } from "gifenc";
import { indexer, paletteOf } from "./colours";

export interface Frame {
  /** Opaque pixels in red, green, blue and alpha, row by row. All frames have the same size. */
  pixels: ArrayBuffer;
  width: number;
  height: number;
  /** Milliseconds until the next frame. */
  pause: number;
}

export class GifWriter {
  readonly #encoder = GIFEncoder();
  #before: Uint32Array | null = null;

  /** Adds a frame. Returns the size of the file so far, in bytes. */
  add({ pixels, width, height, pause }: Frame): number {
    const now = new Uint32Array(pixels);
    const before = this.#before;
    const changed = before === null ? now : now.filter((pixel, place) => pixel !== before[place]);
    const palette = paletteOf(changed);
    const indexOf = indexer(palette);
    const transparentIndex = palette.length;
    const index = Uint8Array.from(now, (pixel, place) =>
      before !== null && pixel === before[place] ? transparentIndex : indexOf(pixel),
    );
    this.#encoder.writeFrame(index, width, height, {
      palette: [...palette, [0, 0, 0]],
      delay: pause,
      transparent: before !== null,
      transparentIndex,
      dispose: 1,
    });
    this.#before = now;
    return this.#encoder.bytesView().length;
  }

  /** The file. The writer takes no frame afterwards. */
  finish(): Uint8Array {
    this.#encoder.finish();
    return this.#encoder.bytesView();
  }
}
