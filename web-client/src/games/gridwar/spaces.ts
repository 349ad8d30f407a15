// The geometry of Gridwar's spaces: positions, supports and neighbours.

export interface Space {
  /** From 1. */
  level: number;
  /** 0 for row a. */
  row: number;
  /** From 1, from the left. */
  hole: number;
}

export const levels = 9;
const rowLetters = "abcdefghij";
/** The holes of row a on the board. */
const longestRow = 19;

export function nameOf({ level, row, hole }: Space): string {
  return `${level}${rowLetters.charAt(row)}${hole}`;
}

/** Precondition: the name of a space. */
export function spaceOf(name: string): Space {
  return {
    level: Number(name.charAt(0)),
    row: rowLetters.indexOf(name.charAt(1)),
    hole: Number(name.slice(2)),
  };
}

export function rowsOf(level: number): number {
  return rowLetters.length + 1 - level;
}

export function holesOf(level: number, row: number): number {
  return longestRow + 1 - level - row;
}

function exists({ level, row, hole }: Space): boolean {
  return (
    level >= 1 &&
    level <= levels &&
    row >= 0 &&
    row < rowsOf(level) &&
    hole >= 1 &&
    hole <= holesOf(level, row)
  );
}

/** All spaces of a level, row by row from a. */
export function spacesOf(level: number): string[] {
  return Array.from({ length: rowsOf(level) }, (_, row) =>
    Array.from({ length: holesOf(level, row) }, (_, index) =>
      nameOf({ level, row, hole: index + 1 }),
    ),
  ).flat();
}

function named(spaces: readonly Space[]): string[] {
  return spaces.filter(exists).map(nameOf);
}

/** The three spaces that support a space; none for the lowest level. */
export function supportsOf(name: string): string[] {
  const { level, row, hole } = spaceOf(name);
  return named([
    { level: level - 1, row, hole },
    { level: level - 1, row, hole: hole + 1 },
    { level: level - 1, row: row + 1, hole },
  ]);
}

/** The spaces that a space helps to support: at most three. */
export function aboveOf(name: string): string[] {
  const { level, row, hole } = spaceOf(name);
  return named([
    { level: level + 1, row, hole },
    { level: level + 1, row, hole: hole - 1 },
    { level: level + 1, row: row - 1, hole },
  ]);
}

/** One step away: up to six on the same level, three above, three below. */
export function neighboursOf(name: string): string[] {
  const { level, row, hole } = spaceOf(name);
  return [
    ...named([
      { level, row, hole: hole - 1 },
      { level, row, hole: hole + 1 },
      { level, row: row + 1, hole: hole - 1 },
      { level, row: row + 1, hole },
      { level, row: row - 1, hole },
      { level, row: row - 1, hole: hole + 1 },
    ]),
    ...aboveOf(name),
    ...supportsOf(name),
  ];
}

export interface Point {
  x: number;
  y: number;
}

const rowHeight = Math.sqrt(3) / 2;
/** Distance from the first to the last hole of row a, and from row a to row j, in distances of
 * holes. */
export const extent: Point = { x: longestRow - 1, y: (rowLetters.length - 1) * rowHeight };

/**
 * The position of a space seen from above, with row a at the bottom, in distances of holes: a space
 * is above the middle of its three supports.
 */
export function pointOf(name: string): Point {
  const { level, row, hole } = spaceOf(name);
  return {
    x: hole - 1 + row / 2 + (level - 1) / 2,
    y: extent.y - (row + (level - 1) / 3) * rowHeight,
  };
}

/** The entry holes of each side (an obtuse corner with its neighbours), and its goals. */
export const entries = {
  white: ["1j1", "1j2", "1i1", "1i2"],
  black: ["1j10", "1j9", "1i11", "1i10"],
} as const;
export const goals = { white: "1a19", black: "1a1" } as const;
