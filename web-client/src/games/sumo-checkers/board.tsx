// The round board of Sumo Checkers. A move is pressed (or dragged) space by space, and what it has
// pushed so far is seen at once; pressing the last space again takes it back.

import { useState } from "preact/hooks";
import { texts } from "../../texts";
import { type BoardCell, CellGrid, type Point } from "../cell-grid";
import { Arrow, lineThrough, Spark } from "../marks";
import { useMoment } from "../moments";
import { type Ground, usePieces } from "../pieces";
import type { BoardProps } from "../view";
import { CheckerFace } from "./checkers";
import {
  begunBy,
  beyond,
  type Content,
  checkersOfASide,
  completed,
  count,
  fileOf,
  momentsPressed,
  moverOf,
  onEdge,
  type Push,
  parseMove,
  parseSumo,
  pushesOf,
  rankOf,
  type SumoBoard,
  spaces,
  spacesOf,
} from "./position";

const size = 100;
const middle = 350;
const radius = 418;

const ground: Ground = {
  cost: (from, to) => (fileOf(from) - fileOf(to)) ** 2 + (rankOf(from) - rankOf(to)) ** 2,
  leaving: (space) => (onEdge(space) ? 0 : 50),
};

interface Selection {
  /** The position that it was made in: in another one it is void. */
  position: string;
  pressed: readonly string[];
}

export function SumoBoardView(props: BoardProps) {
  const { position, last, legal, way, foresee, viewer, label, still = false, onAction } = props;
  const [chosen, setChosen] = useState<Selection | null>(null);
  const [dragged, setDragged] = useState<Point | null>(null);
  const pressed = chosen?.position === position ? chosen.pressed : [];
  const begun = begunBy(legal, pressed);
  const preview = previewOf(begun, pressed.length, foresee);
  const moment = useMoment(position, way, preview);
  const board = parseSumo(position);
  const drawn = parseSumo(moment);
  const centre = placer(viewer);
  const { pieces, gone } = usePieces(
    moment,
    [...drawn.contents].map(([square, kind]) => ({ kind, square })),
    ground,
  );
  const next = new Set(begun.flatMap(({ presses }) => presses[pressed.length] ?? []));
  const marked = new Set(last.flatMap(endsOf));
  const settled = moment === position && pressed.length === 0;
  const mover = moverOf(way?.from ?? position);
  const pushes = settled && way ? pushesOf(way.from, way.moments) : [];
  const standsAt = pressed.length > 0 ? standing(begun[0]?.action ?? "", pressed) : null;
  const column = columnOf(begun[0]?.action ?? "", pressed);

  function hold(spacesPressed: readonly string[]): void {
    setChosen({ position, pressed: spacesPressed });
  }

  function press(id: string): void {
    const longer = begunBy(legal, [...pressed, id]);
    const whole = longer.find(({ presses }) => presses.length === pressed.length + 1);
    if (pressed.at(-1) === id) hold(pressed.slice(0, -1));
    else if (whole !== undefined) {
      setChosen(null);
      onAction(whole.action);
    } else if (longer.length > 0) hold([...pressed, id]);
    else if (begunBy(legal, [id]).length > 0) hold([id]);
    else explain(id);
  }

  /** Lets the rules say why not. */
  function explain(id: string): void {
    const [first] = pressed;
    const attempt =
      first !== undefined && board.contents.get(id) === board.contents.get(first)
        ? `${first}=${id}`
        : completed([...pressed, id]);
    if (legal.length > 0 && attempt !== null && (pressed.length > 0 || board.contents.has(id)))
      onAction(attempt);
  }

  const cells = spaces.map(
    (space): BoardCell => ({
      id: space,
      row: centre(space).y,
      column: centre(space).x,
      x: centre(space).x - size / 2,
      y: centre(space).y - size / 2,
      width: size,
      height: size,
      active: next.has(space) || pressed.includes(space),
      selected: pressed.includes(space),
      label: spokenSpace(space, board, pressed, next),
    }),
  );

  return (
    <div class="sumo-table">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape drops what is held, anywhere */}
      <svg
        class="board sumo"
        viewBox="-70 -70 840 840"
        role="presentation"
        onKeyDown={(event) => {
          if (pressed.length === 0) return;
          if (event.key === "Escape") setChosen(null);
          else if (event.key === "Backspace") hold(pressed.slice(0, -1));
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        <circle class="sumo-edge" cx={middle} cy={middle} r={radius} />
        <circle class="sumo-ground" cx={middle} cy={middle} r={radius - 16} />
        {spaces.map((space) => (
          <circle
            key={space}
            class={marked.has(space) ? "sumo-space moved" : "sumo-space"}
            cx={centre(space).x}
            cy={centre(space).y}
            r="45"
          />
        ))}
        {settled &&
          last.map((action) => (
            <Trail key={action} action={action} content={mover} centre={centre} />
          ))}
        <Names centre={centre} />
        {column !== null && (
          <path class="sumo-column" d={lineThrough([column.rear, column.front].map(centre))} />
        )}
        {column === null && pressed.length > 1 && (
          <path class="sumo-path" d={lineThrough(pressed.map(centre))} />
        )}
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
          const held = square === standsAt && dragged !== null;
          return (
            <g
              key={id}
              class={pieceClass(
                next.has(square) && pressed.length === 0,
                square === standsAt,
                held,
              )}
              style={placeOf(held && dragged !== null ? dragged : centre(square))}
            >
              <CheckerFace content={kind as Content} />
            </g>
          );
        })}
        {pushes.map((push, index) => (
          <Spark key={index} {...hitAt(push, viewer)} />
        ))}
        {(["G", "S"] as const).map((content) => (
          <Lost
            key={content}
            content={content}
            count={checkersOfASide - count(drawn, content)}
            far={(content === "G") === (viewer !== 1)}
          />
        ))}
        {pressed.length > 0 &&
          [...next].map((space) => (
            <circle
              key={space}
              class={drawn.contents.has(space) ? "target upon" : "target"}
              cx={centre(space).x}
              cy={centre(space).y}
              r={drawn.contents.has(space) ? 42 : 15}
            />
          ))}
        {pressed.length === 0 &&
          [...next]
            .filter((space) => !drawn.contents.has(space))
            .map((space) => (
              <circle key={space} class="target" cx={centre(space).x} cy={centre(space).y} r="10" />
            ))}
        <CellGrid
          label={label}
          cells={cells}
          round
          onPress={press}
          onLift={(id) => {
            if (pressed.at(-1) !== id && begunBy(legal, [id]).length > 0) hold([id]);
          }}
          onDrag={setDragged}
          onOver={(id) => {
            const longer = begunBy(legal, [...pressed, id]);
            const whole = longer.some(({ presses }) => presses.length === pressed.length + 1);
            // What completes the move is pressed by dropping.
            if (longer.length > 0 && !whole) hold([...pressed, id]);
            else if (pressed.at(-2) === id) hold(pressed.slice(0, -1));
          }}
        />
      </svg>
      {!still && (
        <p class="board-caption sumo-hint">{legal.length > 0 && hintFor(begun, pressed.length)}</p>
      )}
    </div>
  );
}

/** What is to be pressed next. */
function hintFor(begun: readonly { action: string }[], pressed: number): string {
  const words = texts.sumo.hints;
  const kinds = new Set(begun.map(({ action }) => parseMove(action).kind));
  if (pressed === 0) return kinds.has("block") ? words.block : words.start;
  if (pressed === 1) return words.next;
  if (kinds.has("column") || (pressed === 3 && kinds.has("join"))) return words.front;
  if (pressed === 3) return words.last;
  return kinds.has("join") ? words.joinOrGoOn : words.goOn;
}

/** The spaces of a move that are marked when it has been made: not those that it went over. */
function endsOf(action: string): string[] {
  const spaces = spacesOf(action);
  return parseMove(action).kind === "single" ? [spaces[0] ?? "", spaces.at(-1) ?? ""] : spaces;
}

interface TrailProps {
  action: string;
  content: Content;
  centre(space: string): Point;
}

/** Where a checker went, under the checkers, and the column that moved. */
function Trail({ action, content, centre }: TrailProps) {
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

/** In front of the checker that has pushed, or at the edge that one was pushed over. */
function hitAt({ line, to, direction }: Push, viewer: number): Point {
  const space = (to === null ? line.at(-1) : line[0]) ?? "";
  const here = placer(viewer)(space);
  const half = viewer === 1 ? -size / 2 : size / 2;
  return { x: here.x + direction.file * half, y: here.y - direction.rank * half };
}

/** Beside the board, in its corner: the checkers that a side has lost. */
function Lost({ content, count, far }: { content: Content; count: number; far: boolean }) {
  const corner = far ? -70 : 770;
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

/** What the presses have brought about so far, or null. */
function previewOf(
  begun: readonly { action: string }[],
  pressed: number,
  foresee: BoardProps["foresee"],
): string | null {
  for (const { action } of pressed > 1 ? begun : []) {
    const happened = momentsPressed(action, pressed);
    if (happened > 0) return foresee?.(action)[happened - 1] ?? null;
  }
  return null;
}

/** Where the checker that goes stands after these presses. */
function standing(action: string, pressed: readonly string[]): string | null {
  const { kind } = parseMove(action);
  if (kind === "column") return pressed[0] ?? null;
  return (kind === "join" ? pressed[Math.min(pressed.length, 2) - 1] : pressed.at(-1)) ?? null;
}

/** The column that is pressed already. */
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

/** The middle of a space as this viewer sees it: his own side is at the bottom. */
function placer(viewer: number): (space: string) => Point {
  return (space) => {
    const [file, rank] = [fileOf(space), rankOf(space)];
    const [column, row] = viewer === 1 ? [6 - file, rank] : [file, 6 - rank];
    return { x: column * size + size / 2, y: row * size + size / 2 };
  };
}

function placeOf({ x, y }: Point): Record<string, string> {
  return { transform: `translate(${x}px, ${y}px)` };
}

/** Where a checker falls that is pushed off. */
function outwards({ x, y }: Point): Record<string, string> {
  const length = Math.hypot(x - middle, y - middle) || 1;
  const to = (from: number) => `${from + ((from - middle) / length) * 90}px`;
  return { "--fall": `translate(${to(x)}, ${to(y)}) scale(.6)` };
}

function pieceClass(movable: boolean, chosen: boolean, dragged: boolean): string {
  return ["sliding", movable && "movable", chosen && "chosen", dragged && "dragged"]
    .filter(Boolean)
    .join(" ");
}

function Names({ centre }: { centre(space: string): Point }) {
  return (
    <g class="names" aria-hidden="true">
      {spaces.map((space) => (
        <text key={space} x={centre(space).x} y={centre(space).y + 5}>
          {space}
        </text>
      ))}
    </g>
  );
}

function spokenSpace(
  space: string,
  { contents }: SumoBoard,
  pressed: readonly string[],
  next: ReadonlySet<string>,
): string {
  const words = texts.sumo;
  const content = contents.get(space);
  const parts = [space, content === undefined ? words.empty : words.contents[content]];
  const order = pressed.indexOf(space);
  if (order >= 0) parts.push(words.pressed(order + 1));
  if (next.has(space)) parts.push(pressed.length === 0 ? words.canMove : words.goOn);
  return parts.join(", ");
}
