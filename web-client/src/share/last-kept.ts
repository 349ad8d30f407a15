// Keeps the last value of a function of a turn's number.

/** A frame of a GIF needs its scene more than once. */
export function lastKept<T>(compute: (ply: number) => T): (ply: number) => T {
  let kept: { ply: number; value: T } | null = null;
  return (ply) => {
    if (kept?.ply !== ply) kept = { ply, value: compute(ply) };
    return kept.value;
  };
}
