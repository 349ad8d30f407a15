// The projection of Gridwar's board: from above or tilted, from either side, and upright in a high
// and narrow window.

import { extent, holesOf, levels, nameOf, type Point, pointOf, rowsOf, spaceOf } from "./spaces";
import { flatness, thickness } from "./tiles";

/** Distance of two holes, in units of the drawing. */
export const unit = 100;
const margin = 92;

export interface Stance {
  /** Seen from the opposite side. */
  turned: boolean;
  /** The longest row is at the left, not at the bottom. */
  upright: boolean;
  tilted: boolean;
  /** The highest level that the drawing must have space for. */
  top: number;
}

/** Projects a point of the board, in distances of holes, into the drawing. */
export function lay({ x, y }: Point, { turned, upright, tilted }: Stance): Point {
  const seen = turned ? { x: extent.x - x, y: extent.y - y } : { x, y };
  const stood = upright ? { x: extent.y - seen.y, y: seen.x } : seen;
  return { x: stood.x * unit, y: stood.y * unit * (tilted ? flatness : 1) };
}

/** The middle of the upper face of a tile in this space. */
export function centreOf(space: string, stance: Stance): Point {
  const { x, y } = lay(pointOf(space), stance);
  return { x, y: y - lift(spaceOf(space).level, stance) };
}

/** The middle of the hole, or of the faces that a tile in this space would rest on. */
export function footOf(space: string, stance: Stance): Point {
  const { x, y } = lay(pointOf(space), stance);
  return { x, y: y - lift(spaceOf(space).level - 1, stance) };
}

function lift(level: number, { tilted }: Stance): number {
  return tilted ? level * thickness : 0;
}

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function frameOf(stance: Stance): Frame {
  const across = (stance.upright ? extent.y : extent.x) * unit;
  const down = (stance.upright ? extent.x : extent.y) * unit * (stance.tilted ? flatness : 1);
  const room = lift(stance.top, stance);
  return {
    x: -margin,
    y: -margin - room,
    width: across + 2 * margin,
    height: down + 2 * margin + room,
  };
}

export interface Name {
  text: string;
  at: Point;
}

/** The letters of the rows and the numbers of the holes, with their positions. */
export function namesOf(stance: Stance): Name[] {
  // In the upright view the numbers are beside the row; two digits must fit between it and the
  // edge.
  const apart = stance.upright ? 0.58 : 0.68;
  const rows = Array.from({ length: rowsOf(1) }, (_, row) => {
    const { x, y } = pointOf(nameOf({ level: 1, row, hole: 1 }));
    return { text: "abcdefghij".charAt(row), at: lay({ x: x - 0.68, y }, stance) };
  });
  const holes = Array.from({ length: holesOf(1, 0) }, (_, index) => ({
    text: String(index + 1),
    at: lay({ x: index, y: extent.y + apart }, stance),
  }));
  return [...rows, ...holes];
}

/** The corners of the trapezoid. */
export function outlineOf(stance: Stance): Point[] {
  return ["1a1", "1a19", "1j10", "1j1"].map((space) => lay(pointOf(space), stance));
}

/** Number of levels to offer: those with tiles and the next one. */
export function levelsToShow(spaces: Iterable<string>): number {
  let top = 1;
  for (const space of spaces) top = Math.max(top, spaceOf(space).level);
  return Math.min(top + 1, levels);
}
