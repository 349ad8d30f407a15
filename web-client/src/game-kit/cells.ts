// The cells of a board for the keyboard: rows from the top of the drawing, columns from its left.
// Rows may have gaps and different lengths.

export interface Cell {
  /** The game's name for it: "d4". */
  id: string;
  row: number;
  column: number;
}

export type Direction = "left" | "right" | "up" | "down";

export const directionOfKey: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** The cell to which a key leads; null at the edge; undefined for other keys. */
export function cellOfKey(
  cells: readonly Cell[],
  from: string,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
): string | null | undefined {
  const direction = directionOfKey[key];
  if (direction !== undefined) return neighbour(cells, from, direction);
  switch (key) {
    case "Home":
      return ctrlKey ? corner(cells, -1) : farthest(cells, from, "left");
    case "End":
      return ctrlKey ? corner(cells, 1) : farthest(cells, from, "right");
    case "PageUp":
      return farthest(cells, from, "up");
    case "PageDown":
      return farthest(cells, from, "down");
    default:
      return undefined;
  }
}

function farthest(cells: readonly Cell[], from: string, direction: Direction): string {
  const next = neighbour(cells, from, direction);
  return next === null ? from : farthest(cells, next, direction);
}

/** The first cell of the first row, or the last of the last. */
function corner(cells: readonly Cell[], sign: 1 | -1): string | null {
  const [first] = [...cells].sort((a, b) => sign * (b.row - a.row || b.column - a.column));
  return first?.id ?? null;
}

/**
 * The next cell of the row, or the nearest one of the next row that is not empty (the left one of
 * two at the same distance); null at the edge.
 */
export function neighbour(
  cells: readonly Cell[],
  from: string,
  direction: Direction,
): string | null {
  const start = cells.find(({ id }) => id === from);
  if (start === undefined) return null;
  const column0 = start.column;
  const sign = direction === "left" || direction === "up" ? -1 : 1;
  const ahead =
    direction === "left" || direction === "right"
      ? ({ row, column }: Cell) => (row === start.row ? (column - start.column) * sign : 0)
      : ({ row }: Cell) => (row - start.row) * sign;
  let best: Cell | null = null;
  for (const cell of cells) {
    if (ahead(cell) <= 0) continue;
    if (best === null || nearer(cell, best)) best = cell;
  }
  return best?.id ?? null;

  function nearer(one: Cell, other: Cell): boolean {
    const aside = ({ column }: Cell) => Math.abs(column - column0);
    return (
      (ahead(one) - ahead(other) || aside(one) - aside(other) || one.column - other.column) < 0
    );
  }
}
