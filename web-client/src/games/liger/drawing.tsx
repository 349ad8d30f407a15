// Draws the board of Liger from a given state.

import type { Point } from "../../game-kit/cell-grid";
import { Spaces, squareOutline } from "../../game-kit/spaces";
import { CheckerRow, Checkers, rise } from "./checkers";
import type { Selection } from "./input";
import { texts } from "./phrases";
import {
  type Colour,
  checkersOfASide,
  darkSquares,
  fileOf,
  type LigerBoard,
  type Move,
  off,
  rankOf,
} from "./position";

/** Length of a square, in units of the drawing. */
export const size = 100;
const tray = 72;
const trayBeside = 104;
/** Vertical position of a stack in its square. */
const foot = 64;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Trays {
  /** Where the player at the bottom bears off: past the opposite side. */
  near: Box;
  far: Box;
  /** The visible part of the drawing. */
  frame: string;
}

const length = 8 * size;

/** Space at the left and below, for the names of ranks and files. */
const margin = 34;

export const traysAround: Trays = {
  near: { x: 0, y: -tray, width: length, height: tray - 4 },
  far: { x: 0, y: length + margin + 4, width: length, height: tray - 4 },
  frame: `${-margin} ${-tray} ${length + margin} ${length + margin + 2 * tray}`,
};

/** For a picture, which has no names of squares. */
export const traysOfPicture: Trays = {
  near: traysAround.near,
  far: { ...traysAround.far, y: length + 4 },
  frame: `0 ${-tray} ${length} ${length + 2 * tray}`,
};

/** For a window that is wider than high, in which they take no space from the board. */
export const traysBeside: Trays = {
  near: { x: length + 6, y: 0, width: trayBeside - 6, height: length / 2 - 3 },
  far: { x: length + 6, y: length / 2 + 3, width: trayBeside - 6, height: length / 2 - 3 },
  frame: `${-margin} 0 ${length + margin + trayBeside} ${length + margin}`,
};

export interface Place {
  column: number;
  /** From the top of the drawing. */
  row: number;
}

export type Placer = (square: string) => Place;

/** The position of a square for this viewer, whose own side is at the bottom. */
export function placer(viewer: number): Placer {
  return (square) =>
    viewer === 1
      ? { column: 7 - fileOf(square), row: rankOf(square) }
      : { column: fileOf(square), row: 7 - rankOf(square) };
}

export interface SquaresProps {
  place: Placer;
  selection: Selection;
  last: Move | null;
}

export function Squares({ place, selection, last }: SquaresProps) {
  return (
    <>
      <rect class="liger-light" width={length} height={length} />
      <Spaces
        class="liger-square"
        spaces={darkSquares}
        lookOf={(square) => lookOf(square, selection, last)}
        outlineOf={(square) => {
          const { column, row } = place(square);
          return squareOutline({ x: (column + 0.5) * size, y: (row + 0.5) * size }, size);
        }}
      />
    </>
  );
}

function lookOf(square: string, selection: Selection, last: Move | null): string {
  if (square === selection?.from) return "chosen";
  return square === last?.from || square === last?.to ? "moved" : "";
}

/** Beside the board, where no pieces are. */
export function Names({ viewer }: { viewer: number }) {
  const order = (index: number) => (viewer === 1 ? 7 - index : index);
  const centre = (index: number) => order(index) * size + size / 2;
  return (
    <g class="names" aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => (
        <g key={"abcdefgh".charAt(index)}>
          {/* The g has a descender. */}
          <text class="beside" x={centre(index)} y={length + margin / 2} dy="0.24em">
            {"abcdefgh".charAt(index)}
          </text>
          <text class="beside" x={-margin / 2} y={length - centre(index)} dy="0.36em">
            {index + 1}
          </text>
        </g>
      ))}
    </g>
  );
}

export interface StacksProps {
  /** Changes with every turn, so that arriving checkers are animated. */
  position: string;
  board: LigerBoard;
  place: Placer;
  selection: Selection;
  last: Move | null;
  /** The lifted checkers are drawn elsewhere. */
  dragging: boolean;
}

export function Stacks({ position, board, place, selection, last, dragging }: StacksProps) {
  return (
    <>
      {inDrawingOrder(board, place).map(([square, stack]) => {
        const { row, column } = place(square);
        const { x, y } = { x: column * size + size / 2, y: row * size + foot };
        const arrived = last?.to === square;
        const lifted = selection?.from === square ? selection.lift : 0;
        const stays = dragging && lifted > 0 ? stack.slice(0, -lifted) : stack;
        return (
          <g key={square} transform={`translate(${x} ${y})`}>
            <g
              key={arrived ? position : ""}
              class={arrived ? "arriving" : ""}
              style={arrived ? comingFrom(last, place) : {}}
            >
              {stays.length > 0 && <Checkers stack={stays} lifted={dragging ? 0 : lifted} />}
            </g>
          </g>
        );
      })}
    </>
  );
}

/** Distant stacks first, so that a tall stack in front covers those behind it. */
function inDrawingOrder(board: LigerBoard, place: Placer) {
  return [...board.stacks].sort(([a], [b]) => place(a).row - place(b).row);
}

function comingFrom(move: Move, place: Placer): Record<string, string> {
  const from = place(move.from);
  const to = place(move.to);
  return {
    "--from-x": `${(from.column - to.column) * size}px`,
    "--from-y": `${(from.row - to.row) * size}px`,
  };
}

export interface TargetsProps {
  targets: readonly Move[];
  board: LigerBoard;
  place: Placer;
}

/** The targets of the lifted checkers on the board. */
export function Targets({ targets, board, place }: TargetsProps) {
  return (
    <>
      {targets
        .filter(({ to }) => to !== off)
        .map(({ to }) => {
          const { row, column } = place(to);
          const height = board.stacks.get(to)?.length ?? 0;
          const y = row * size + (height > 0 ? foot - rise(height) : size / 2);
          return (
            <ellipse
              key={to}
              class={`target${height > 0 ? " upon" : ""}`}
              cx={column * size + size / 2}
              cy={y}
              rx={height > 0 ? 42 : 15}
              ry={height > 0 ? 28 : 15}
            />
          );
        })}
    </>
  );
}

export interface HeldProps {
  board: LigerBoard;
  selection: Selection;
  /** Position of the pointer. */
  at: Point | null;
}

/** The checkers that are being dragged. */
export function Held({ board, selection, at }: HeldProps) {
  if (at === null || selection === null) return null;
  return (
    <g class="held" transform={`translate(${at.x} ${at.y + 20})`}>
      <Checkers stack={board.stacks.get(selection.from)?.slice(-selection.lift) ?? []} />
    </g>
  );
}

export interface TrayProps {
  place: Box;
  colour: Colour;
  borne: number;
  open: boolean;
}

/** Twelve places for the checkers that a side has borne off. */
export function Tray({ place: { x, y, width, height }, colour, borne, open }: TrayProps) {
  const upright = height > width;
  const at = (index: number) =>
    upright
      ? { x: x + 28 + (index % 2) * 44, y: y + 88 + Math.floor(index / 2) * 53 }
      : { x: 38 + index * 46, y: y + height / 2 + 4 };
  return (
    <g class={`tray${open ? " open" : ""}`} aria-hidden="true">
      <rect class="tray-ground" x={x + 2} y={y + 2} width={width - 4} height={height - 4} rx="14" />
      {Array.from({ length: checkersOfASide }, (_, index) => (
        <g key={index} transform={`translate(${at(index).x} ${at(index).y}) scale(.52)`}>
          {index < borne ? (
            <Checkers stack={[colour]} />
          ) : (
            <ellipse class="tray-place" cy="-7" rx="34" ry="22" />
          )}
        </g>
      ))}
      {upright ? (
        <text class="tray-count upright" x={x + width / 2} y={y + 42}>
          {borne}
        </text>
      ) : (
        <text class="tray-count" x={length - 20} y={y + height / 2} dy="0.36em">
          {texts.off(texts.colours[colour], borne)}
        </text>
      )}
    </g>
  );
}

/** The checkers of a stack, from its top down. */
export function StackInside({ board, square }: { board: LigerBoard; square: string }) {
  const stack = board.stacks.get(square) ?? [];
  const top = stack.at(-1);
  if (top === undefined) return null;
  return (
    <p class="stack-inside" aria-hidden="true">
      <b>{texts.high(square, stack.length)}</b>
      <span>{texts.top}</span>
      <CheckerRow stack={stack} />
    </p>
  );
}
