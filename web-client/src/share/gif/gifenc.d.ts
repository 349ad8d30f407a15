// The parts of the package that this client uses; it has no types of its own.
declare module "gifenc" {
  export interface FrameOptions {
    palette: number[][];
    /** Milliseconds. */
    delay: number;
    transparent?: boolean;
    transparentIndex?: number;
    /** 1: the frame stays under the next one. */
    dispose?: number;
  }
  export interface Encoder {
    /** Precondition: `index` has `width` * `height` entries. */
    writeFrame(index: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytesView(): Uint8Array;
    readonly stream: { bytesView(): Uint8Array };
  }
  export function GIFEncoder(): Encoder;
  /** Up to `most` colours for the pixels of a whole buffer. */
  export function quantize(pixels: Uint8Array | Uint8ClampedArray, most: number): number[][];
}
