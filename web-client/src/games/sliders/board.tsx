// The board of Sliders: its state, drawn by drawing.tsx and changed by input.ts. A player presses a
// soldier, then its target, or drags it there. While the pointer or the focus is on a target, the
// board shows the effects of that step.

import { useState } from "preact/hooks";
import { type BoardCell, CellGrid, type Point } from "../../game-kit/cell-grid";
import { useMoment } from "../../game-kit/moments";
import { type Ground, usePieces } from "../../game-kit/pieces";
import { placed } from "../../game-kit/placed";
import { useReportedPiece, useSelection } from "../../game-kit/selection";
import type { BoardProps } from "../../game-kit/view";
import { Clashes, Floor, Names, Prizes, placer, Soldiers, size, Targets, Track } from "./drawing";
import { type InputState, isMovable, lift, press, targetsOf } from "./input";
import { texts } from "./phrases";
import {
  eventsOf,
  fileOf,
  formatStep,
  parseSliders,
  parseStep,
  rankOf,
  type SlidersEvent,
  sides,
  squaresOf,
  stepsLeft,
} from "./position";
import { Legend } from "./soldiers";

/** Pause at an intermediate position of a turn with fights, in milliseconds. */
const pauseForFights = 650;

const ground: Ground = {
  steady: true,
  cost: (from, to) => Math.hypot(fileOf(from) - fileOf(to), rankOf(from) - rankOf(to)),
};

export function SlidersBoardView(props: BoardProps) {
  const { position, last, legal, viewer, label, onAction } = props;
  const [from, enter] = useSelection<string | null>(position, null, onAction);
  useReportedPiece(from);
  const [pointed, setPointed] = useState<string | null>(null);
  const [dragged, setDragged] = useState<Point | null>(null);
  const { moment, happened, fighting } = useEvents(props);
  const drawn = parseSliders(moment);
  const state = { board: parseSliders(position), steps: legal.map(parseStep), from };
  const { board, steps } = state;
  const targets = targetsOf(state);
  const aimed = pointed !== null && targets.includes(pointed) ? pointed : null;
  const foreseen = eventsForeseen(props, from, aimed);
  const centre = placer(board.size, viewer);
  const { pieces } = usePieces(
    moment,
    drawn.soldiers.map(({ side, square }) => ({ kind: side, square })),
    ground,
  );
  const edge = props.still ? 8 : 36;
  const width = board.size * size + 8 + edge;
  const held = moment === position ? dragged : null;

  const drawing = (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape drops what is held, anywhere
    <svg
      class="board sliders"
      viewBox={props.part ?? `${-edge} -8 ${width} ${width}`}
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || from === null) return;
        enter({ selection: null });
        event.stopPropagation();
      }}
    >
      <Floor {...{ board, centre, from, edge }} last={last.map(parseStep)} />
      {!props.still && <Names size={board.size} viewer={viewer} edge={edge} />}
      <Prizes board={drawn} centre={centre} />
      {happened.map((march, index) => (
        <Track
          key={index}
          march={march}
          centre={centre}
          kind={march.kind === "step" ? "happened" : "happened thrown"}
        />
      ))}
      <Soldiers {...{ drawn, pieces, centre, viewer, steps, from }} dragged={held} />
      <Targets {...{ targets, aimed, centre }} />
      {foreseen.slice(1).map((march, index) => (
        <Track key={index} march={march} centre={centre} kind="foreseen" />
      ))}
      {[...happened, ...fighting, ...foreseen].map((event, index) => (
        <Clashes key={`${moment}${index}`} event={event} centre={centre} />
      ))}
      <CellGrid
        label={label}
        cells={cellsOf(state, targets, centre)}
        onPress={(square) => enter(press(state, square))}
        onPoint={setPointed}
        onLift={(square) => enter(lift(state, square))}
        onDrag={setDragged}
        onOver={setPointed}
      />
    </svg>
  );
  const mine = sides[viewer] ?? "blue";
  return placed(props, {
    drawing,
    caption: (
      <p class="sliders-legend">
        <Legend side={mine} />
        {legal.length > 0 && <b>{texts.stepsLeft(stepsLeft(position))}</b>}
      </p>
    ),
  });
}

/** The effects of the last turn in the position shown now. */
function useEvents({ position, last, way }: BoardProps) {
  const events = way ? eventsOf(last, way.from, way.moments) : [];
  const fought = events.some(({ kind }) => kind === "retreat");
  const moment = useMoment(position, way, null, fought ? pauseForFights : undefined);
  if (moment === position) return { moment, happened: events, fighting: [] };
  // Between a step and the retreat that follows, the board shows the fight.
  const next = events[(way?.moments.indexOf(moment) ?? -1) + 1];
  const fighting: SlidersEvent[] = next?.kind === "retreat" ? [next] : [];
  return { moment, happened: [], fighting };
}

/** The effects of the step under the pointer. */
function eventsForeseen(
  { position, foresee }: BoardProps,
  from: string | null,
  aimed: string | null,
): SlidersEvent[] {
  if (from === null || aimed === null) return [];
  const step = formatStep({ from, to: aimed });
  return eventsOf([step], position, foresee?.(step) ?? []);
}

function cellsOf(
  state: InputState,
  targets: readonly string[],
  centre: (square: string) => Point,
): BoardCell[] {
  return squaresOf(state.board.size).map((square) => ({
    id: square,
    row: centre(square).y,
    column: centre(square).x,
    x: centre(square).x - size / 2,
    y: centre(square).y - size / 2,
    width: size,
    height: size,
    active: targets.includes(square) || isMovable(state.steps, square),
    selected: square === state.from,
    label: spokenSquare(square, state, targets),
  }));
}

function spokenSquare(
  square: string,
  { board, steps }: InputState,
  targets: readonly string[],
): string {
  const soldier = board.soldiers.find((one) => one.square === square);
  const parts = [square];
  if (soldier !== undefined)
    parts.push(texts.soldier(texts.sides[soldier.side], soldier.facing, soldier.carries));
  for (const side of sides) {
    if (board.prizes[side] === square) parts.push(texts.prize(texts.sides[side]));
    if (board.homes[side] === square) parts.push(texts.home(texts.sides[side]));
  }
  if (parts.length === 1) parts.push(texts.empty);
  if (targets.includes(square)) parts.push(texts.goHere);
  else if (isMovable(steps, square)) parts.push(texts.canMove);
  return parts.join(", ");
}
