// The round board of Sumo Checkers: its state, drawn by drawing.tsx and changed by input.ts. A
// player presses (or drags) a move space by space, and the board shows its effects so far.

import { useState } from "preact/hooks";
import { type BoardCell, CellGrid, type Point } from "../../game-kit/cell-grid";
import { useMoment } from "../../game-kit/moments";
import { type Ground, usePieces } from "../../game-kit/pieces";
import { placed } from "../../game-kit/placed";
import { useReportedPiece, useSelection } from "../../game-kit/selection";
import type { BoardProps } from "../../game-kit/view";
import {
  type Centre,
  Checkers,
  Floor,
  frame,
  LostCheckers,
  Names,
  Pressed,
  Pushes,
  placer,
  size,
  Targets,
  Trail,
} from "./drawing";
import { dragOver, lift, nothing, press, type Selection, takeBack } from "./input";
import { texts } from "./phrases";
import {
  begunBy,
  fileOf,
  momentsPressed,
  moverOf,
  onEdge,
  type Progress,
  parseMove,
  parseSumo,
  pushesOf,
  rankOf,
  type SumoBoard,
  spaces,
} from "./position";

const ground: Ground = {
  cost: (from, to) => (fileOf(from) - fileOf(to)) ** 2 + (rankOf(from) - rankOf(to)) ** 2,
  leaving: (space) => (onEdge(space) ? 0 : 50),
};

const none: ReadonlySet<string> = new Set();

export function SumoBoardView(props: BoardProps) {
  const { position, last, legal, way, foresee, viewer, label, onAction } = props;
  const [pressed, enter] = useSelection<Selection>(position, nothing, onAction);
  useReportedPiece(pressed[0] ?? null);
  const [dragged, setDragged] = useState<Point | null>(null);
  const begun = begunBy(legal, pressed);
  const action = begun[0]?.action ?? "";
  const moment = useMoment(position, way, previewOf(begun, pressed.length, foresee));
  const drawn = parseSumo(moment);
  const { pieces, gone } = usePieces(
    moment,
    [...drawn.contents].map(([square, kind]) => ({ kind, square })),
    ground,
  );
  const state = { board: parseSumo(position), legal, pressed };
  const centre = placer(viewer);
  const next = new Set(begun.flatMap(({ presses }) => presses[pressed.length] ?? []));
  const fronts = frontsIn(begun, pressed.length);
  const settled = moment === position && pressed.length === 0;

  const drawing = (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape drops what is held, anywhere
    <svg
      class="board sumo"
      viewBox={props.part ?? frame}
      role="presentation"
      onKeyDown={(event) => {
        if (pressed.length === 0) return;
        if (event.key === "Escape") enter({ selection: nothing });
        else if (event.key === "Backspace") enter(takeBack(state));
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <Floor centre={centre} last={last} />
      {settled &&
        last.map((played) => (
          <Trail
            key={played}
            action={played}
            content={moverOf(way?.from ?? position)}
            centre={centre}
          />
        ))}
      <Names viewer={viewer} />
      <Pressed {...{ pressed, action, centre }} />
      <Checkers
        {...{ pieces, gone, centre, dragged }}
        movable={pressed.length === 0 ? next : none}
        chosen={pressed.length > 0 ? standing(action, pressed) : null}
      />
      <Pushes pushes={settled && way ? pushesOf(way.from, way.moments) : []} viewer={viewer} />
      <LostCheckers board={drawn} viewer={viewer} />
      <Targets {...{ next, fronts, centre }} begun={pressed.length > 0} board={drawn} />
      <CellGrid
        label={label}
        cells={cellsOf(state.board, pressed, next, fronts, centre)}
        round
        onPress={(space) => enter(press(state, space))}
        onLift={(space) => enter(lift(state, space))}
        onDrag={setDragged}
        onOver={(space) => enter(dragOver(state, space))}
      />
    </svg>
  );
  return placed(props, {
    drawing,
    caption: <p class="sumo-hint">{legal.length > 0 && hintFor(begun, pressed.length)}</p>,
  });
}

/** The checkers that choose a column when pressed, after `pressed` presses. */
function frontsIn(begun: readonly Progress[], pressed: number): ReadonlySet<string> {
  return new Set(
    begun.flatMap(({ action, presses }) => {
      const { kind } = parseMove(action);
      const front = kind === "column" ? 1 : kind === "join" ? 3 : -1;
      return pressed === front ? (presses[front] ?? []) : [];
    }),
  );
}

/** The hint for the next press. */
function hintFor(begun: readonly { action: string }[], pressed: number): string {
  const words = texts.hints;
  const kinds = new Set(begun.map(({ action }) => parseMove(action).kind));
  if (pressed === 0) return kinds.has("block") ? words.block : words.start;
  if (pressed === 1) return kinds.has("column") ? words.next : words.goThree;
  if (kinds.has("column") || (pressed === 3 && kinds.has("join"))) return words.front;
  if (pressed === 3) return words.last;
  return kinds.has("join") ? words.joinOrGoOn : words.goOn;
}

/** The position after the presses so far, or null. */
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

/** The space of the moving checker after these presses. */
function standing(action: string, pressed: readonly string[]): string | null {
  const { kind } = parseMove(action);
  if (kind === "column") return pressed[0] ?? null;
  return (kind === "join" ? pressed[Math.min(pressed.length, 2) - 1] : pressed.at(-1)) ?? null;
}

function cellsOf(
  board: SumoBoard,
  pressed: readonly string[],
  next: ReadonlySet<string>,
  fronts: ReadonlySet<string>,
  centre: Centre,
): BoardCell[] {
  return spaces.map((space) => ({
    id: space,
    row: centre(space).y,
    column: centre(space).x,
    x: centre(space).x - size / 2,
    y: centre(space).y - size / 2,
    width: size,
    height: size,
    active: next.has(space) || pressed.includes(space),
    selected: pressed.includes(space),
    label: spokenSpace(space, board, pressed, next, fronts),
  }));
}

function spokenSpace(
  space: string,
  { contents }: SumoBoard,
  pressed: readonly string[],
  next: ReadonlySet<string>,
  fronts: ReadonlySet<string>,
): string {
  const content = contents.get(space);
  const parts = [space, content === undefined ? texts.empty : texts.contents[content]];
  const order = pressed.indexOf(space);
  if (order >= 0) parts.push(texts.pressed(order + 1));
  if (fronts.has(space)) parts.push(texts.front);
  else if (next.has(space)) parts.push(pressed.length === 0 ? texts.canMove : texts.goOn);
  return parts.join(", ");
}
