// Draws the board of Sumo Checkers from a given state.

import type { Point } from "../../game-kit/cell-grid";
import { Arrow, lineThrough, Spark } from "../../game-kit/marks";
import type { Piece } from "../../game-kit/pieces";
import { classes } from "../../game-kit/selection";
import { circleOutline, Spaces } from "../../game-kit/spaces";
import { CheckerFace } from "./checkers";
import {
  beyond,
  type Content,
  checkersOfASide,
  count,
  fileOf,
  type Push,
  parseMove,
  rankOf,
  type SumoBoard,
  spaces,
  spacesOf,
} from "./position";

/** Length of a space, in units of the drawing. */
export const size = 100;
const middle = 350;
const radius = 448;
/** Width of the rim, which contains the names. */
const rim = 38;
/** Distance from the middle to the edges of the drawing. */
const reach = 450;

export const frame = `${middle - reach} ${middle - reach} ${2 * reach} ${2 * reach}`;

/** The middle of a space. */
export type Centre = (space: string) => Point;

/** For this viewer, whose own side is at the bottom. */
export function placer(viewer: number): Centre {
  return (space) => {
    const [file, rank] = [fileOf(space), rankOf(space)];
    const [column, row] = viewer === 1 ? [6 - file, rank] : [file, 6 - rank];
    return { x: column * size + size / 2, y: row * size + size / 2 };
  };
}

function placeOf({ x, y }: Point): Record<string, string> {
  return { transform: `translate(${x}px, ${y}px)` };
}

export interface FloorProps {
  centre: Centre;
  /** The actions of the last turn. */
  last: readonly string[];
}

export function Floor({ centre, last }: FloorProps) {
  const marked = new Set(last.flatMap(endsOf));
  return (
    <>
      <circle class="sumo-edge" cx={middle} cy={middle} r={radius} />
      <circle class="sumo-ground" cx={middle} cy={middle} r={radius - rim} />
      <Spaces
        class="sumo-space"
        spaces={spaces}
        lookOf={(space) => (marked.has(space) ? "moved" : "")}
        outlineOf={(space) => circleOutline(centre(space), 44)}
      />
    </>
  );
}

/** The spaces of a finished move to mark, without those that it only crossed. */
function endsOf(action: string): string[] {
  const spaces = spacesOf(action);
  return parseMove(action).kind === "single" ? [spaces[0] ?? "", spaces.at(-1) ?? ""] : spaces;
}

export interface TrailProps {
  action: string;
  content: Content;
  centre: Centre;
}

/** The way of a checker, under the checkers, or the column that moved. */
export function Trail({ action, content, centre }: TrailProps) {
  const move = parseMove(action);
  if (move.kind === "block" || move.kind === "none") return null;
  const path =
    move.kind === "single" ? move.path : move.kind === "join" ? [move.from, move.to] : [];
  return (
    <>
      {move.kind !== "single" && (
        <path
          class="sumo-column moved"
          d={lineThrough([move.rear, beyond(move.rear, move.front)].map(centre))}
        />
      )}
      {path.length > 1 && (
        <Arrow class={`sumo-trail sumo-${content}`} points={path.map(centre)} gap={44} />
      )}
    </>
  );
}

/** On the rim: the files below, the ranks at the left. */
export function Names({ viewer }: { viewer: number }) {
  const order = (index: number) => (viewer === 1 ? 6 - index : index);
  return (
    <g class="names" aria-hidden="true">
      {Array.from({ length: 7 }, (_, index) => {
        const along = onRim(order(index) * size + size / 2 - middle);
        const out = Math.sqrt((radius - rim / 2) ** 2 - along ** 2);
        return (
          <g key={index}>
            <text class="on-frame" x={middle + along} y={middle + out} dy="0.36em">
              {"abcdefg".charAt(index)}
            </text>
            <text class="on-frame" x={middle - out} y={middle - along} dy="0.36em">
              {index + 1}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** The first and the last name are slightly closer to the others, because files and ranks meet
 * there. */
function onRim(along: number): number {
  return Math.abs(along) < 300 ? along : along * 0.945;
}

export interface PressedProps {
  pressed: readonly string[];
  /** A legal action that begins with these presses. */
  action: string;
  centre: Centre;
}

/** The pressed column, or the pressed way. */
export function Pressed({ pressed, action, centre }: PressedProps) {
  const column = columnOf(action, pressed);
  if (column !== null)
    return <path class="sumo-column" d={lineThrough([column.rear, column.front].map(centre))} />;
  if (pressed.length < 2) return null;
  return <path class="sumo-path" d={lineThrough(pressed.map(centre))} />;
}

/** The pressed column. */
function columnOf(
  action: string,
  pressed: readonly string[],
): { rear: string; front: string } | null {
  const move = parseMove(action);
  const [first = "", second = "", third = ""] = pressed;
  if (move.kind === "column" && pressed.length === 2) return { rear: first, front: second };
  if (move.kind === "join" && pressed.length === 3) return { rear: second, front: third };
  return null;
}

export interface CheckersProps {
  pieces: readonly Piece[];
  /** The checkers that have just been pushed off. */
  gone: readonly Piece[];
  centre: Centre;
  movable: ReadonlySet<string>;
  /** The space of the moving checker. */
  chosen: string | null;
  /** Its position while it is dragged. */
  dragged: Point | null;
}

export function Checkers({ pieces, gone, centre, movable, chosen, dragged }: CheckersProps) {
  return (
    <>
      {gone.map(({ id, kind, square }) => (
        <g
          key={`gone${id}`}
          class="falling"
          style={{ ...placeOf(centre(square)), ...outwards(centre(square)) }}
        >
          <CheckerFace content={kind as Content} />
        </g>
      ))}
      {pieces.map(({ id, kind, square }) => {
        const held = square === chosen ? dragged : null;
        return (
          <g
            key={id}
            class={classes(
              "sliding",
              movable.has(square) && "movable",
              square === chosen && "chosen",
              held !== null && "dragged",
            )}
            style={placeOf(held ?? centre(square))}
          >
            <CheckerFace content={kind as Content} />
          </g>
        );
      })}
    </>
  );
}

/** The direction in which a pushed-off checker falls. */
function outwards({ x, y }: Point): Record<string, string> {
  const length = Math.hypot(x - middle, y - middle) || 1;
  const to = (from: number) => `${from + ((from - middle) / length) * 90}px`;
  return { "--fall": `translate(${to(x)}, ${to(y)}) scale(.6)` };
}

/** The pushes of the last turn. */
export function Pushes({ pushes, viewer }: { pushes: readonly Push[]; viewer: number }) {
  return (
    <>
      {pushes.map((push, index) => (
        <Spark key={index} {...hitAt(push, viewer)} />
      ))}
    </>
  );
}

/** In front of the checker that has pushed, or at the edge over which one was pushed. */
function hitAt({ line, to, direction }: Push, viewer: number): Point {
  const space = (to === null ? line.at(-1) : line[0]) ?? "";
  const here = placer(viewer)(space);
  const half = viewer === 1 ? -size / 2 : size / 2;
  return { x: here.x + direction.file * half, y: here.y - direction.rank * half };
}

/** The lost checkers, beside the board in its corners. */
export function LostCheckers({ board, viewer }: { board: SumoBoard; viewer: number }) {
  return (
    <>
      {(["G", "S"] as const).map((content) => (
        <Lost
          key={content}
          content={content}
          count={checkersOfASide - count(board, content)}
          far={(content === "G") === (viewer !== 1)}
        />
      ))}
    </>
  );
}

function Lost({ content, count, far }: { content: Content; count: number; far: boolean }) {
  const corner = far ? middle - reach : middle + reach;
  const inwards = far ? 1 : -1;
  return (
    <g aria-hidden="true">
      {cornerPlaces.slice(0, count).map(({ x, y }) => (
        <g
          key={`${x} ${y}`}
          transform={`translate(${corner + inwards * x} ${corner + inwards * y}) scale(.48)`}
        >
          <CheckerFace content={content} />
        </g>
      ))}
    </g>
  );
}

/** Ten places in a triangle, from the corner inwards. */
const cornerPlaces: readonly Point[] = [0, 1, 2, 3].flatMap((diagonal) =>
  Array.from({ length: diagonal + 1 }, (_, index) => ({
    x: 22 + 42 * (diagonal - index),
    y: 22 + 42 * index,
  })),
);

export interface TargetsProps {
  /** The spaces that can be pressed next. */
  next: ReadonlySet<string>;
  /** Those of them that are the front of a column. */
  fronts: ReadonlySet<string>;
  /** At least one space is pressed already. */
  begun: boolean;
  board: SumoBoard;
  centre: Centre;
}

/** Before the first press, the movable checkers themselves are marked. */
export function Targets({ next, fronts, begun, board, centre }: TargetsProps) {
  return (
    <>
      {[...next]
        .filter((space) => begun || !board.contents.has(space))
        .map((space) => (
          <circle
            key={space}
            class={classes(
              "target",
              board.contents.has(space) && "upon",
              fronts.has(space) && "front",
            )}
            cx={centre(space).x}
            cy={centre(space).y}
            r={radiusOfTarget(begun, board.contents.has(space))}
          />
        ))}
    </>
  );
}

function radiusOfTarget(begun: boolean, taken: boolean): number {
  if (!begun) return 10;
  return taken ? 42 : 15;
}
