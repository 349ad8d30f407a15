// Reads the structure of a GIF file, for tests: its size, and of each frame the pause and the size of
// its compressed pixels.

export interface ReadGif {
  width: number;
  height: number;
  /** It starts again after its last frame. */
  repeats: boolean;
  frames: readonly { pause: number; transparent: boolean; bytes: number }[];
}

/** Throws if the file is no complete GIF. */
export function readGif(file: Uint8Array): ReadGif {
  const short = (at: number) => (file[at] ?? 0) | ((file[at + 1] ?? 0) << 8);
  const text = (at: number, length: number) => String.fromCharCode(...file.slice(at, at + length));
  const tableAt = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1));
  if (text(0, 6) !== "GIF89a") throw new Error("no GIF");
  let at = 13 + tableAt(file[10] ?? 0);
  /** Skips the parts of a block; returns the number of its bytes. */
  const skip = () => {
    let bytes = 0;
    for (;;) {
      const length = file[at++];
      if (length === undefined) throw new Error("the file ends in a block");
      if (length === 0) return bytes;
      at += length;
      bytes += length;
    }
  };
  let repeats = false;
  let control = { pause: 0, transparent: false };
  const frames: ReadGif["frames"][number][] = [];
  for (;;) {
    const kind = file[at++];
    if (kind === 0x3b && at === file.length)
      return { width: short(6), height: short(8), repeats, frames };
    if (kind === 0x21) {
      const label = file[at++];
      if (label === 0xf9)
        control = {
          pause: 10 * short(at + 2),
          transparent: ((file[at + 1] ?? 0) & 1) === 1,
        };
      if (label === 0xff && text(at + 1, 11) === "NETSCAPE2.0") repeats = true;
      skip();
    } else if (kind === 0x2c) {
      at += 9 + tableAt(file[at + 8] ?? 0) + 1;
      frames.push({ ...control, bytes: skip() });
    } else throw new Error(`an unknown block at ${at}`);
  }
}
