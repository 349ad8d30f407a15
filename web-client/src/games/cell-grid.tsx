// The part of a board that one touches: an invisible grid of cells over the drawing, with names for
// people who don't see it, one tab stop, arrow keys between the cells, Enter or Space to press.

import { useState } from "preact/hooks";
import { type Cell, directionOfKey, neighbour } from "./cells";

export interface BoardCell extends Cell {
  x: number;
  y: number;
  width: number;
  height: number;
  /** What it says aloud: "d4, Crowns, can slide". */
  label: string;
  /** Something can be done here now. */
  active: boolean;
  selected?: boolean;
}

export interface CellGridProps {
  label: string;
  cells: readonly BoardCell[];
  onPress(id: string): void;
  /** The pointer or the focus is on a cell, or (null) on none. */
  onPoint?(id: string | null): void;
}

export function CellGrid({ label, cells, onPress, onPoint }: CellGridProps) {
  const [focused, setFocused] = useState<string | null>(null);
  const tabStop = cells.some(({ id }) => id === focused) ? focused : (cells[0]?.id ?? null);
  const rows = [...new Set(cells.map(({ row }) => row))].sort((a, b) => a - b);

  function onKeyDown(event: KeyboardEvent, id: string): void {
    const direction = directionOfKey[event.key];
    if (direction !== undefined) {
      const target = neighbour(cells, id, direction);
      const grid = (event.currentTarget as Element).closest("[role=grid]");
      grid?.querySelector<SVGElement>(`[data-cell="${target}"]`)?.focus();
    } else if (event.key === "Enter" || event.key === " ") onPress(id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // biome-ignore-start lint/a11y: the drawing is SVG, where the ARIA grid has no native element
  return (
    <g role="grid" aria-label={label} class="cells" onPointerLeave={() => onPoint?.(null)}>
      {rows.map((row) => (
        <g role="row" key={row}>
          {cells
            .filter((cell) => cell.row === row)
            .sort((a, b) => a.column - b.column)
            .map((cell) => (
              <g
                key={cell.id}
                role="gridcell"
                data-cell={cell.id}
                class={`cell${cell.active ? " active" : ""}`}
                tabIndex={cell.id === tabStop ? 0 : -1}
                aria-label={cell.label}
                aria-selected={cell.selected ?? false}
                onClick={() => onPress(cell.id)}
                onKeyDown={(event) => onKeyDown(event, cell.id)}
                onFocus={() => {
                  setFocused(cell.id);
                  onPoint?.(cell.id);
                }}
                onBlur={() => onPoint?.(null)}
                onPointerEnter={() => onPoint?.(cell.id)}
              >
                <rect x={cell.x} y={cell.y} width={cell.width} height={cell.height} rx="6" />
              </g>
            ))}
        </g>
      ))}
    </g>
  );
  // biome-ignore-end lint/a11y: see above
}
