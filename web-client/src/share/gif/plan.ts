// The size of a picture and of a GIF, the pauses between a GIF's frames, and the names of the files.

/** Limits of a GIF: messengers refuse larger files, and phones have little memory. */
export const limits = {
  /** Of turns; one frame more shows the start. */
  turns: 400,
  /** Of the file, in bytes. */
  bytes: 12 * 1024 * 1024,
} as const;

export const speeds = ["slow", "normal", "fast"] as const;
export type Speed = (typeof speeds)[number];

/** Milliseconds for which a frame stands. GIF counts in hundredths of a second. */
const pauses: Readonly<Record<Speed, number>> = { slow: 1600, normal: 900, fast: 400 };
/** The last frame stands longer, so that a viewer can read the result before the GIF restarts. */
const lastPause = 4000;

/** The frames of a GIF: the numbers of the turns that they show. The start is the first one. */
export function framesOf(turns: number): readonly number[] {
  return Array.from({ length: turns + 1 }, (_, ply) => ply);
}

/** The pause after each of `frames` frames, in milliseconds. */
export function pausesOf(frames: number, speed: Speed): readonly number[] {
  return Array.from({ length: frames }, (_, index) =>
    index === frames - 1 ? lastPause : pauses[speed],
  );
}

/** Whether a GIF can show this many turns. */
export function fits(turns: number): boolean {
  return turns <= limits.turns;
}

/** Pixels for each unit of a card: more for a picture than for a GIF, and fewer for a long one. */
export const pictureScale = 2;

export function gifScale(frames: number): number {
  return frames <= 100 ? 1.25 : 1;
}

/** "quintet-liger-12.png": the position after twelve turns. */
export function pictureName(game: string, ply: number): string {
  return `quintet-${game}-${ply}.png`;
}

export function gifName(game: string): string {
  return `quintet-${game}.gif`;
}
