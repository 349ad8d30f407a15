// The board of Sliders. One presses a soldier, then the square it steps to, or drags it there. What
// a step would set in motion is drawn while the pointer or the focus is on its square.

import { useState } from "preact/hooks";
import { texts } from "../../texts";
import { type BoardCell, CellGrid, type Point } from "../cell-grid";
import { Arrow, Spark } from "../marks";
import { useMoment } from "../moments";
import { type Ground, usePieces } from "../pieces";
import type { BoardProps } from "../view";
import {
  eventsOf,
  fileOf,
  formatStep,
  type March,
  parseSliders,
  parseStep,
  rankOf,
  type SlidersBoard,
  type SlidersEvent,
  type Soldier,
  type Step,
  sides,
  squareAt,
  squaresOf,
  touching,
} from "./position";
import { Home, Prize, SoldierFace } from "./soldiers";

const size = 100;
/** How long a moment is seen in a turn with fights, in milliseconds. */
const pauseForFights = 650;

const ground: Ground = {
  steady: true,
  cost: (from, to) => Math.hypot(fileOf(from) - fileOf(to), rankOf(from) - rankOf(to)),
};

interface Selection {
  /** The position that it was made in: in another one it is void. */
  position: string;
  from: string;
}

export function SlidersBoardView(props: BoardProps) {
  const { position, last, legal, way, foresee, viewer, label, onAction } = props;
  const [chosen, setChosen] = useState<Selection | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const [dragged, setDragged] = useState<Point | null>(null);
  const events = way ? eventsOf(last, way.from, way.moments) : [];
  const fought = events.some(({ kind }) => kind === "retreat");
  const moment = useMoment(position, way, null, fought ? pauseForFights : undefined);
  const board = parseSliders(position);
  const drawn = parseSliders(moment);
  const steps = legal.map(parseStep);
  const from = chosen?.position === position ? chosen.from : null;
  const targets = steps.filter((step) => step.from === from).map(({ to }) => to);
  const aimed = from !== null && pointed !== null && targets.includes(pointed) ? pointed : null;
  const happened = moment === position ? events : [];
  // Between a step and the retreat that it brings about, the fight is seen.
  const fighting = moment === position ? [] : eventsAfter(moment, way, events);
  const aim = from !== null && aimed !== null ? formatStep({ from, to: aimed }) : null;
  const foreseen = aim === null ? [] : eventsOf([aim], position, foresee?.(aim) ?? []);
  const centre = placer(board.size, viewer);
  const { pieces } = usePieces(
    moment,
    drawn.soldiers.map(({ side, square }) => ({ kind: side, square })),
    ground,
  );
  const squares = squaresOf(board.size);
  const lastSteps = last.map(parseStep);
  const width = board.size * size;

  function press(id: string): void {
    if (from !== null && targets.includes(id)) {
      setChosen(null);
      onAction(formatStep({ from, to: id }));
    } else if (id === from) setChosen(null);
    else if (steps.some((step) => step.from === id)) setChosen({ position, from: id });
    else if (legal.length > 0) explain(id);
  }

  /** Lets the rules say why not. */
  function explain(id: string): void {
    const soldier = board.soldiers.find(({ square }) => square === id);
    if (soldier !== undefined) onAction(formatStep(straightAhead(soldier)));
    else if (from !== null) onAction(formatStep({ from, to: id }));
  }

  const cells = squares.map(
    (square): BoardCell => ({
      id: square,
      row: centre(square).y,
      column: centre(square).x,
      x: centre(square).x - size / 2,
      y: centre(square).y - size / 2,
      width: size,
      height: size,
      active: targets.includes(square) || steps.some((step) => step.from === square),
      selected: square === from,
      label: spokenSquare(square, board, targets, steps),
    }),
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape drops what is held, anywhere
    <svg
      class="board sliders"
      viewBox={`-8 -8 ${width + 16} ${width + 16}`}
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || from === null) return;
        setChosen(null);
        event.stopPropagation();
      }}
    >
      <rect class="sliders-frame" x="-8" y="-8" width={width + 16} height={width + 16} rx="18" />
      {squares.map((square) => (
        <rect
          key={square}
          class={squareClass(square, from, lastSteps)}
          x={centre(square).x - size / 2 + 1.5}
          y={centre(square).y - size / 2 + 1.5}
          width={size - 3}
          height={size - 3}
          rx="5"
        />
      ))}
      {sides.map((side) => (
        <g key={side} transform={translation(centre(board.homes[side]))}>
          <Home side={side} />
        </g>
      ))}
      <Names size={board.size} viewer={viewer} />
      {sides.map((side) => {
        const square = drawn.prizes[side];
        return (
          square !== null && (
            <g key={side} transform={translation(centre(square))}>
              <Prize side={side} />
            </g>
          )
        );
      })}
      {happened.map((march, index) => (
        <Track
          key={index}
          march={march}
          centre={centre}
          kind={march.kind === "step" ? "happened" : "happened thrown"}
        />
      ))}
      {pieces.map(({ id, square }) => {
        const soldier = drawn.soldiers.find((one) => one.square === square);
        if (soldier === undefined) return null;
        const held = square === from && moment === position;
        const at = held && dragged !== null ? dragged : centre(square);
        return (
          <g
            key={id}
            class={soldierClass(square, from, steps, held && dragged !== null)}
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
      {targets.map((square) => (
        <circle
          key={square}
          class={`target${square === aimed ? " aimed" : ""}`}
          cx={centre(square).x}
          cy={centre(square).y}
          r="16"
        />
      ))}
      {foreseen.slice(1).map((march, index) => (
        <Track key={index} march={march} centre={centre} kind="foreseen" />
      ))}
      {[...happened, ...fighting, ...foreseen].map((event, index) => (
        <Clashes key={`${moment}${index}`} event={event} centre={centre} />
      ))}
      <CellGrid
        label={label}
        cells={cells}
        onPress={press}
        onPoint={setPointed}
        onLift={(id) => {
          if (steps.some((step) => step.from === id)) setChosen({ position, from: id });
        }}
        onDrag={setDragged}
        onOver={setPointed}
      />
    </svg>
  );
}

/** The middle of a square as this viewer sees it: his own side is at the bottom. */
function placer(count: number, viewer: number): (square: string) => Point {
  return (square) => {
    const file = viewer === 1 ? count - 1 - fileOf(square) : fileOf(square);
    const row = viewer === 1 ? rankOf(square) : count - 1 - rankOf(square);
    return { x: (file + 0.5) * size, y: (row + 0.5) * size };
  };
}

function translation({ x, y }: Point): string {
  return `translate(${x} ${y})`;
}

function straightAhead({ square, facing }: Soldier): Step {
  const rank = rankOf(square) + (facing === "up" ? 1 : -1);
  return { from: square, to: squareAt(fileOf(square), rank) };
}

function squareClass(square: string, from: string | null, last: readonly Step[]): string {
  if (square === from) return "sliders-square chosen";
  return last.some((step) => step.from === square || step.to === square)
    ? "sliders-square moved"
    : "sliders-square";
}

function soldierClass(
  square: string,
  from: string | null,
  steps: readonly Step[],
  dragged: boolean,
): string {
  const movable = steps.some((step) => step.from === square);
  return ["sliding", movable && "movable", square === from && "chosen", dragged && "dragged"]
    .filter(Boolean)
    .join(" ");
}

interface TrackProps {
  march: March;
  centre(square: string): Point;
  kind: "happened" | "happened thrown" | "foreseen";
}

/** Where a soldier has gone, or would be thrown. */
function Track({ march, centre, kind }: TrackProps) {
  // Before the soldier that stands there, or where one would come to stand.
  const gap = kind === "foreseen" ? 8 : 40;
  const points = [centre(march.from), centre(march.to)];
  return <Arrow class={`track track-${kind} side-${march.side}`} points={points} gap={gap} />;
}

/** The event after a moment, if it is a retreat. */
function eventsAfter(
  moment: string,
  way: BoardProps["way"],
  events: readonly SlidersEvent[],
): SlidersEvent[] {
  const next = events[(way?.moments.indexOf(moment) ?? -1) + 1];
  return next?.kind === "retreat" ? [next] : [];
}

/** A spark between the soldier that retreats and each enemy that it touched. */
function Clashes({ event, centre }: { event: SlidersEvent; centre(square: string): Point }) {
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

function Names({ size: count, viewer }: { size: number; viewer: number }) {
  const order = (index: number) => (viewer === 1 ? count - 1 - index : index);
  return (
    <g class="names" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <g key={index}>
          <text class="file" x={order(index) * size + 93} y={count * size - 7}>
            {squareAt(index, 0).charAt(0)}
          </text>
          <text class="rank" x={7} y={(count - 1 - order(index)) * size + 5} dy="0.75em">
            {index + 1}
          </text>
        </g>
      ))}
    </g>
  );
}

function spokenSquare(
  square: string,
  board: SlidersBoard,
  targets: readonly string[],
  steps: readonly Step[],
): string {
  const words = texts.sliders;
  const soldier = board.soldiers.find((one) => one.square === square);
  const parts = [square];
  if (soldier !== undefined)
    parts.push(words.soldier(words.sides[soldier.side], soldier.facing, soldier.carries));
  for (const side of sides) {
    if (board.prizes[side] === square) parts.push(words.prize(words.sides[side]));
    if (board.homes[side] === square) parts.push(words.home(words.sides[side]));
  }
  if (parts.length === 1) parts.push(words.empty);
  if (targets.includes(square)) parts.push(words.goHere);
  else if (steps.some(({ from }) => from === square)) parts.push(words.canMove);
  return parts.join(", ");
}
