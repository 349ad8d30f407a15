// The interactive part of a board: an invisible grid of cells over the drawing. It has names for
// screen readers, one tab stop, arrow keys between the cells (Home, End, Page Up and Page Down lead
// to the edges), Enter or Space to press, and dragging from one cell to another.

import { createContext } from "preact";
import { useContext, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useTurn } from "../base/in-turn";
import { useLatest } from "../base/latest";
import { memo } from "../base/memo";
import { type Cell, cellOfKey } from "./cells";

export interface BoardCell extends Cell {
  x: number;
  y: number;
  width: number;
  height: number;
  /** The text for screen readers: "d4, Crowns, can slide". */
  label: string;
  /** The player can act on this cell now. */
  active: boolean;
  selected?: boolean;
  /** Of overlapping cells, the one with the higher level gets the press. */
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
  /** The pointer or the focus has reached a cell, or (null) left all cells. */
  onPoint?(id: string | null): void;
  /** After a touch, the cell stays pointed at until the next touch. */
  lingering?: boolean;
  /**
   * Dragging has begun at an active cell; the board should select it. The cell under the drop gets
   * a press. Without this function there is no dragging.
   */
  onLift?(id: string): void;
  /** The position of the dragging pointer in the drawing; null at the end. */
  onDrag?(point: Point | null): void;
  /** The dragging pointer has reached another cell. */
  onOver?(id: string): void;
}

/** The cells of a premove, for its marks. */
export const MarkedAhead = createContext<readonly string[]>([]);

interface Grip {
  from: string;
  over: string;
  x: number;
  y: number;
  moving: boolean;
}

/** Distance in pixels after which a moving pointer drags. */
const slack = 6;

/** A second finger, anywhere on the page: the player wants to zoom. */
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

/** The share of the rows to draw: on the first page the rest follows in tasks of their own. */
function useDrawnShare(): number {
  const turns = [useTurn(), useTurn(), useTurn()];
  return (1 + turns.filter((isDue) => isDue).length) / (1 + turns.length);
}

/** Nothing if the board has no name, as in a picture. */
export function CellGrid(props: CellGridProps) {
  return props.label === "" ? null : <NamedGrid {...props} />;
}

function NamedGrid(props: CellGridProps) {
  const { label, cells, round, lingering, onPress, onPoint, onLift, onDrag, onOver } = props;
  const [focused, setFocused] = useState<string | null>(null);
  const ahead = useContext(MarkedAhead);
  const grip = useRef<Grip | null>(null);
  const tabStop = cells.some(({ id }) => id === focused) ? focused : (cells[0]?.id ?? null);
  const rows = useMemo(() => rowsOf(cells), [cells]);
  const drawn = Math.ceil(rows.length * useDrawnShare());

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

  function takeGrip(event: PointerEvent, id: string, active: boolean): void {
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
      // Captures the pointer, so that the end of dragging clicks no cell.
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

  const hand = useLatest<Hand>({
    press: onPress,
    keyDown: onKeyDown,
    grip: takeGrip,
    enter: (id) => onPoint?.(id),
    focus(id) {
      setFocused(id);
      onPoint?.(id);
    },
    blur: () => onPoint?.(null),
  });

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
      {rows.slice(0, drawn).map((row) => (
        <g role="row" key={`${row[0]?.level ?? 0} ${row[0]?.row}`}>
          {row.map((cell) => (
            <GridCell
              key={cell.id}
              {...cell}
              {...{ round, hand }}
              tabStop={cell.id === tabStop}
              ahead={ahead.includes(cell.id)}
            />
          ))}
        </g>
      ))}
    </g>
  );
  // biome-ignore-end lint/a11y: see above
}

/** The events of the cells, in the latest rendering of their grid. */
interface Hand {
  press(id: string): void;
  keyDown(event: KeyboardEvent, id: string): void;
  /** A pointer is pressed on the cell. */
  grip(event: PointerEvent, id: string, active: boolean): void;
  /** A pointer has reached the cell. */
  enter(id: string): void;
  focus(id: string): void;
  blur(): void;
}

interface GridCellProps extends BoardCell {
  round: boolean | undefined;
  /** The Tab key leads to this cell of the grid. */
  tabStop: boolean;
  /** A step of the premove. */
  ahead: boolean;
  hand: { readonly current: Hand };
}

// A board has up to 300 cells, and a press changes few of them.
const GridCell = memo(drawCell);

function drawCell({ id, active, ahead, tabStop, hand, ...cell }: GridCellProps) {
  return (
    <g
      role="gridcell"
      data-cell={id}
      class={`cell${active ? " active" : ""}${ahead ? " marked-ahead" : ""}`}
      // In lower case, because SVG knows no other, and Preact does not change it.
      tabindex={tabStop ? 0 : -1}
      aria-label={cell.label}
      aria-selected={cell.selected ?? false}
      onClick={() => hand.current.press(id)}
      onKeyDown={(event) => hand.current.keyDown(event, id)}
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(":focus-visible")) showInWindow(currentTarget);
        hand.current.focus(id);
      }}
      onBlur={() => hand.current.blur()}
      onPointerDown={(event) => hand.current.grip(event, id, active)}
      onPointerEnter={() => hand.current.enter(id)}
    >
      <rect
        x={cell.x}
        y={cell.y}
        width={cell.width}
        height={cell.height}
        rx={cell.round ? cell.width / 2 : 6}
      />
    </g>
  );
}

/** Firefox scrolls to a drawing with the focus, but not to the group in it that has the focus. */
function showInWindow(cell: Element): void {
  cell.querySelector("rect")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Lower levels first, each from the top row down and from left to right. */
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
