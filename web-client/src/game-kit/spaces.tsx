// The spaces of a board. Those of one look are one element, because the browser shows a board of fewer
// elements sooner.

import type { Point } from "./cell-grid";

export interface SpacesProps {
  class: string;
  spaces: readonly string[];
  /** A class that a space has in addition; "" for most spaces. */
  lookOf(space: string): string;
  /** The outline of a space, as the data of a path. */
  outlineOf(space: string): string;
}

export function Spaces({ class: name, spaces, lookOf, outlineOf }: SpacesProps) {
  // Most spaces are under the others.
  const outlines = new Map([["", ""]]);
  for (const space of spaces) {
    const look = lookOf(space);
    outlines.set(look, (outlines.get(look) ?? "") + outlineOf(space));
  }
  return (
    <>
      {[...outlines].map(([look, outline]) => (
        <path key={look} class={look === "" ? name : `${name} ${look}`} d={outline} />
      ))}
    </>
  );
}

/** `ry`: half of its height, if it is no circle. */
export function circleOutline({ x, y }: Point, radius: number, ry = radius): string {
  const half = `a${radius} ${ry} 0 1 0`;
  return `M${x - radius} ${y}${half} ${2 * radius} 0${half} ${-2 * radius} 0z`;
}

/** `round`: the radius of its corners. */
export function squareOutline({ x, y }: Point, width: number, round = 0): string {
  const left = x - width / 2;
  const top = y - width / 2;
  const side = width - 2 * round;
  if (round === 0) return `M${left} ${top}h${width}v${width}h${-width}z`;
  const corner = (dx: number, dy: number) => `a${round} ${round} 0 0 1 ${dx} ${dy}`;
  return (
    `M${left + round} ${top}h${side}${corner(round, round)}v${side}${corner(-round, round)}` +
    `h${-side}${corner(-round, -round)}v${-side}${corner(round, -round)}z`
  );
}
