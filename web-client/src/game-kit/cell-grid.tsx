// The part of a board that one touches: an invisible grid of cells over the drawing, with names for
// people who don't see it, one tab stop, arrow keys between the cells (Home, End, Page Up and Page Down
// to the edges), Enter or Space to press, and dragging from one cell to another.

import { createContext } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import { useLatest } from "../base/latest";
import { type Cell, cellOfKey } from "./cells";

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
  /** Cells that overlap: the higher one is touched. */
  level?: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface CellGridProps {
  label: string;
  cells: readonly BoardCell[];
  round?: boolean;
  onPress(id: string): void;
  /** The pointer or the focus is on a cell, or (null) on none. */
  onPoint?(id: string | null): void;
  /** What a finger has touched stays pointed at until it touches something else. */
  lingering?: boolean;
  /**
   * Dragging has begun at an active cell: to be taken up. What it is dropped on is pressed. Without
   * it there is no dragging.
   */
  onLift?(id: string): void;
  /** Where in the drawing the pointer drags; null when it does no more. */
  onDrag?(point: Point | null): void;
  /** The pointer has been dragged onto another cell. */
  onOver?(id: string): void;
}

/** The cells of a turn that is chosen ahead, to be marked as such. */
export const MarkedAhead = createContext<readonly string[]>([]);

interface Grip {
  from: string;
  over: string;
  x: number;
  y: number;
  moving: boolean;
}

/** How far a pointer goes, in pixels of the page, before that is dragging. */
const slack = 6;

/** A second finger, wherever it is: they mean to enlarge the page. */
function useSecondFinger(onSecond: () => void): void {
  const latest = useLatest(onSecond);
  useEffect(() => {
    const hear = (event: PointerEvent) => {
      if (!event.isPrimary) latest.current();
    };
    addEventListener("pointerdown", hear);
    return () => removeEventListener("pointerdown", hear);
  }, [latest]);
}

export function CellGrid(props: CellGridProps) {
  const { label, cells, round, lingering, onPress, onPoint, onLift, onDrag, onOver } = props;
  const [focused, setFocused] = useState<string | null>(null);
  const ahead = useContext(MarkedAhead);
  const grip = useRef<Grip | null>(null);
  const tabStop = cells.some(({ id }) => id === focused) ? focused : (cells[0]?.id ?? null);
  const rows = rowsOf(cells);

  function onKeyDown(event: KeyboardEvent, id: string): void {
    const target = cellOfKey(cells, id, event);
    if (target !== undefined) {
      const grid = (event.currentTarget as Element).closest("[role=grid]");
      grid?.querySelector<SVGElement>(`[data-cell="${target}"]`)?.focus();
    } else if (event.key === "Enter" || event.key === " ") onPress(id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function takeGrip(event: PointerEvent, { id, active }: BoardCell): void {
    if (onLift !== undefined && active && event.isPrimary && event.button === 0)
      grip.current = { from: id, over: id, x: event.clientX, y: event.clientY, moving: false };
  }

  function drag(event: PointerEvent): void {
    const held = grip.current;
    if (held === null || !event.isPrimary) return;
    const grid = event.currentTarget as SVGGElement;
    if (!held.moving) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < slack) return;
      held.moving = true;
      // From now on the pointer is ours, and no cell is clicked in the end.
      grid.setPointerCapture(event.pointerId);
      onLift?.(held.from);
    }
    onDrag?.(pointOf(grid, event));
    const over = cellUnder(event);
    if (over === null || over === held.over) return;
    held.over = over;
    onOver?.(over);
  }

  function drop(event: PointerEvent): void {
    const held = grip.current;
    grip.current = null;
    if (held === null || !held.moving) return;
    onDrag?.(null);
    const target = cellUnder(event);
    if (target !== null && target !== held.from) onPress(target);
  }

  function letGo(): void {
    grip.current = null;
    onDrag?.(null);
  }
  useSecondFinger(letGo);

  // biome-ignore-start lint/a11y: the drawing is SVG, where the ARIA grid has no native element
  return (
    <g
      role="grid"
      aria-label={label}
      class={onLift === undefined ? "cells" : "cells draggable"}
      onPointerLeave={({ pointerType }) => {
        if (pointerType !== "touch" || !lingering) onPoint?.(null);
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={letGo}
    >
      {rows.map((row) => (
        <g role="row" key={`${row[0]?.level ?? 0} ${row[0]?.row}`}>
          {row.map((cell) => (
            <g
              key={cell.id}
              role="gridcell"
              data-cell={cell.id}
              class={`cell${cell.active ? " active" : ""}${ahead.includes(cell.id) ? " marked-ahead" : ""}`}
              // In lower case: SVG has no other, and Preact sets it as it is written.
              tabindex={cell.id === tabStop ? 0 : -1}
              aria-label={cell.label}
              aria-selected={cell.selected ?? false}
              onClick={() => onPress(cell.id)}
              onKeyDown={(event) => onKeyDown(event, cell.id)}
              onFocus={() => {
                setFocused(cell.id);
                onPoint?.(cell.id);
              }}
              onBlur={() => onPoint?.(null)}
              onPointerDown={(event) => takeGrip(event, cell)}
              onPointerEnter={() => onPoint?.(cell.id)}
            >
              <rect
                x={cell.x}
                y={cell.y}
                width={cell.width}
                height={cell.height}
                rx={round ? cell.width / 2 : 6}
              />
            </g>
          ))}
        </g>
      ))}
    </g>
  );
  // biome-ignore-end lint/a11y: see above
}

/** Lower levels first, each from its top row, each row from its left. */
function rowsOf(cells: readonly BoardCell[]): BoardCell[][] {
  const rows: BoardCell[][] = [];
  const height = ({ level = 0 }: BoardCell) => level;
  const inOrder = [...cells].sort(
    (a, b) => height(a) - height(b) || a.row - b.row || a.column - b.column,
  );
  for (const cell of inOrder) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && first.row === cell.row && height(first) === height(cell)) row.push(cell);
    else rows.push([cell]);
  }
  return rows;
}

function pointOf(grid: SVGGElement, { clientX, clientY }: PointerEvent): Point | null {
  const toDrawing = grid.getScreenCTM()?.inverse();
  if (toDrawing === undefined) return null;
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(toDrawing);
  return { x, y };
}

function cellUnder({ clientX, clientY }: PointerEvent): string | null {
  const cell = document.elementFromPoint(clientX, clientY)?.closest("[data-cell]");
  return cell?.getAttribute("data-cell") ?? null;
}
