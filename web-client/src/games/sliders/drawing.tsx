// Draws the board of Sliders from a given state.

import type { Point } from "../../game-kit/cell-grid";
import { Arrow, Spark } from "../../game-kit/marks";
import type { Piece } from "../../game-kit/pieces";
import { classes } from "../../game-kit/selection";
import { Spaces, squareOutline } from "../../game-kit/spaces";
import { isMovable } from "./input";
import {
  fileOf,
  type March,
  rankOf,
  type SlidersBoard,
  type SlidersEvent,
  type Step,
  sides,
  squareAt,
  squaresOf,
  touching,
} from "./position";
import { Home, Prize, SoldierFace } from "./soldiers";

/** Length of a square, in units of the drawing. */
export const size = 100;

/** The middle of a square. */
export type Centre = (square: string) => Point;

/** For this viewer, whose own side is at the bottom. */
export function placer(count: number, viewer: number): Centre {
  return (square) => {
    const file = viewer === 1 ? count - 1 - fileOf(square) : fileOf(square);
    const row = viewer === 1 ? rankOf(square) : count - 1 - rankOf(square);
    return { x: (file + 0.5) * size, y: (row + 0.5) * size };
  };
}

function translation({ x, y }: Point): string {
  return `translate(${x} ${y})`;
}

export interface FloorProps {
  board: SlidersBoard;
  centre: Centre;
  /** The square of the selected soldier. */
  from: string | null;
  /** The steps of the last turn. */
  last: readonly Step[];
  /** Space at the left and below, for the names of the squares. */
  edge: number;
}

/** The squares and the homes. */
export function Floor({ board, centre, from, last, edge }: FloorProps) {
  const width = board.size * size + 8 + edge;
  return (
    <>
      <rect class="sliders-frame" x={-edge} y="-8" width={width} height={width} rx="18" />
      <Spaces
        class="sliders-square"
        spaces={squaresOf(board.size)}
        lookOf={(square) => lookOf(square, from, last)}
        outlineOf={(square) => squareOutline(centre(square), size - 3, 5)}
      />
      {sides.map((side) => (
        <g key={side} transform={translation(centre(board.homes[side]))}>
          <Home side={side} />
        </g>
      ))}
    </>
  );
}

function lookOf(square: string, from: string | null, last: readonly Step[]): string {
  if (square === from) return "chosen";
  return last.some((step) => step.from === square || step.to === square) ? "moved" : "";
}

export interface NamesProps {
  size: number;
  viewer: number;
  edge: number;
}

export function Names({ size: count, viewer, edge }: NamesProps) {
  const order = (index: number) => (viewer === 1 ? count - 1 - index : index);
  return (
    <g class="names" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <g key={index}>
          <text
            class="on-frame"
            x={(order(index) + 0.5) * size}
            y={count * size + edge / 2 - 1}
            dy="0.36em"
          >
            {squareAt(index, 0).charAt(0)}
          </text>
          <text
            class="on-frame"
            x={1 - edge / 2}
            y={(count - 0.5 - order(index)) * size}
            dy="0.36em"
          >
            {index + 1}
          </text>
        </g>
      ))}
    </g>
  );
}

/** The prizes that lie on the board. */
export function Prizes({ board, centre }: { board: SlidersBoard; centre: Centre }) {
  return (
    <>
      {sides.map((side) => {
        const square = board.prizes[side];
        return (
          square !== null && (
            <g key={side} transform={translation(centre(square))}>
              <Prize side={side} />
            </g>
          )
        );
      })}
    </>
  );
}

export interface SoldiersProps {
  /** The drawn position, which may be an intermediate one. */
  drawn: SlidersBoard;
  pieces: readonly Piece[];
  centre: Centre;
  viewer: number;
  steps: readonly Step[];
  from: string | null;
  /** Position of the selected soldier while it is dragged. */
  dragged: Point | null;
}

export function Soldiers(props: SoldiersProps) {
  const { drawn, pieces, centre, viewer, steps, from, dragged } = props;
  return (
    <>
      {pieces.map(({ id, square }) => {
        const soldier = drawn.soldiers.find((one) => one.square === square);
        if (soldier === undefined) return null;
        const held = square === from ? dragged : null;
        const at = held ?? centre(square);
        return (
          <g
            key={id}
            class={classes(
              "sliding",
              isMovable(steps, square) && "movable",
              square === from && "chosen",
              held !== null && "dragged",
            )}
            style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
          >
            <SoldierFace
              side={soldier.side}
              angle={(soldier.facing === "up") === (viewer !== 1) ? 0 : 180}
              carries={soldier.carries}
            />
          </g>
        );
      })}
    </>
  );
}

export interface TargetsProps {
  targets: readonly string[];
  /** The soldier under the pointer. */
  aimed: string | null;
  centre: Centre;
}

export function Targets({ targets, aimed, centre }: TargetsProps) {
  return (
    <>
      {targets.map((square) => (
        <circle
          key={square}
          class={`target${square === aimed ? " aimed" : ""}`}
          cx={centre(square).x}
          cy={centre(square).y}
          r="16"
        />
      ))}
    </>
  );
}

export interface TrackProps {
  march: March;
  centre: Centre;
  kind: "happened" | "happened thrown" | "foreseen";
}

/** The track of a soldier that has moved, or that a step would throw back. */
export function Track({ march, centre, kind }: TrackProps) {
  // Ends before the soldier on its target, or before the place of one.
  const gap = kind === "foreseen" ? 8 : 40;
  const points = [centre(march.from), centre(march.to)];
  return <Arrow class={`track track-${kind} side-${march.side}`} points={points} gap={gap} />;
}

/** A spark between the soldier that retreats and each enemy that it touched. */
export function Clashes({ event, centre }: { event: SlidersEvent; centre: Centre }) {
  const at = centre(event.from);
  return (
    <g class="clashes">
      {event.winners
        .filter((square) => touching(square, event.from))
        .map((square) => {
          const { x, y } = centre(square);
          return <Spark key={square} x={(at.x + x) / 2} y={(at.y + y) / 2} />;
        })}
    </g>
  );
}
