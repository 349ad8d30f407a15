// The board of Liger: its state, drawn by drawing.tsx and changed by input.ts. Stacks stand on the
// dark squares; borne-off checkers lie beside the board. A player presses a stack, then its target.
// Another press on the stack (or the picker under the board) changes the number of lifted checkers,
// if both are possible.

import { useMemo, useState } from "preact/hooks";
import { InTurn } from "../../base/in-turn";
import { useMedia } from "../../base/use-media";
import { type BoardCell, CellGrid, type Point } from "../../game-kit/cell-grid";
import { placed } from "../../game-kit/placed";
import { type Input, useReportedPiece, useSelection } from "../../game-kit/selection";
import type { BoardProps } from "../../game-kit/view";
import {
  Held,
  Names,
  type Placer,
  placer,
  Squares,
  StackInside,
  Stacks,
  size,
  Targets,
  Tray,
  type Trays,
  traysAround,
  traysBeside,
  traysOfPicture,
} from "./drawing";
import { grasp, type InputState, liftsFrom, press, type Selection, targetsOf } from "./input";
import { texts } from "./phrases";
import {
  type Colour,
  checkersOfASide,
  darkSquares,
  type LigerBoard,
  type Move,
  off,
  onBoard,
  parseLiger,
  parseMove,
} from "./position";

const landscape = "(min-width: 560px) and (orientation: landscape)";

export function LigerBoardView(props: BoardProps) {
  const { position, last, legal, viewer, label, still, arrange, onAction } = props;
  const [selection, enter] = useSelection<Selection>(position, null, onAction);
  useReportedPiece(selection?.from ?? null);
  const [pointed, setPointed] = useState<string | null>(null);
  const [dragged, setDragged] = useState<Point | null>(null);
  // The same stacks are not drawn again.
  const board = useMemo(() => parseLiger(position), [position]);
  const state: InputState = { moves: legal.map(parseMove), selection };
  const targets = targetsOf(state);
  const lastMove = last.length > 0 ? parseMove(last.at(-1) ?? "") : null;
  const place = placer(viewer);
  const beside = useMedia(landscape) && arrange !== undefined;
  const trays = still ? traysOfPicture : beside ? traysBeside : traysAround;
  const near: Colour = viewer === 1 ? "b" : "r";
  const far: Colour = near === "r" ? "b" : "r";

  const drawing = (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape drops what is held, anywhere
    <svg
      class="board liger"
      viewBox={props.part ?? trays.frame}
      role="presentation"
      onKeyDown={(event) => event.key === "Escape" && enter({ selection: null })}
    >
      <Tray
        place={trays.near}
        colour={near}
        borne={checkersOfASide - onBoard(board, near)}
        open={targets.some(({ to }) => to === off)}
      />
      <Tray
        place={trays.far}
        colour={far}
        borne={checkersOfASide - onBoard(board, far)}
        open={false}
      />
      <Squares {...{ place, selection }} last={lastMove} />
      {!still && <Names viewer={viewer} />}
      <InTurn atOnce={still}>
        <Stacks
          {...{ position, board, place, selection }}
          last={lastMove}
          dragging={dragged !== null}
        />
      </InTurn>
      <Targets {...{ targets, board, place }} />
      <Held {...{ board, selection }} at={dragged} />
      <CellGrid
        label={label}
        cells={[trayCell(trays, near, board, targets), ...squareCells(state, board, place)]}
        onPress={(id) => enter(press(state, id))}
        onPoint={setPointed}
        lingering
        onLift={(id) => enter(grasp(state, id))}
        onDrag={setDragged}
      />
    </svg>
  );
  const lookedAt = selection?.from ?? pointed;
  const hinting = lookedAt === null && legal.length > 0;
  const caption = picker(state, enter) ?? (
    <>
      {lookedAt !== null && <StackInside board={board} square={lookedAt} />}
      {hinting && texts.hint}
    </>
  );
  return placed(props, { drawing, caption });
}

/** The number of checkers to lift; null if there is no choice. */
function picker({ moves, selection }: InputState, enter: (input: Input<Selection>) => void) {
  const lifts = selection === null ? [] : liftsFrom(moves, selection.from);
  if (selection === null || lifts.length < 2) return null;
  return (
    <fieldset class="picker">
      <legend>{texts.lift}</legend>
      {lifts.map((lift) => (
        <button
          key={lift}
          type="button"
          aria-pressed={lift === selection.lift}
          onClick={() => enter({ selection: { from: selection.from, lift } })}
        >
          {texts.checkers(lift)}
        </button>
      ))}
    </fieldset>
  );
}

/** The place where the player bears off. */
function trayCell(
  { near: box }: Trays,
  colour: Colour,
  board: LigerBoard,
  targets: readonly Move[],
): BoardCell {
  return {
    id: off,
    row: 0,
    column: 3,
    ...box,
    active: targets.some(({ to }) => to === off),
    label: spokenTray(board, colour, targets),
  };
}

function squareCells(state: InputState, board: LigerBoard, place: Placer): BoardCell[] {
  const { moves, selection } = state;
  const targets = targetsOf(state);
  return darkSquares.map((square) => ({
    id: square,
    row: place(square).row + 1,
    column: place(square).column,
    x: place(square).column * size,
    y: place(square).row * size,
    width: size,
    height: size,
    active: liftsFrom(moves, square).length > 0 || targets.some(({ to }) => to === square),
    selected: selection?.from === square,
    label: spokenSquare(square, board, targets, moves),
  }));
}

function stackInWords({ stacks }: LigerBoard, square: string): string {
  const stack = stacks.get(square) ?? [];
  return square === off || stack.length === 0
    ? ""
    : texts.stack(
        square,
        stack.map((colour) => texts.colours[colour]),
      );
}

function spokenSquare(
  square: string,
  board: LigerBoard,
  targets: readonly Move[],
  moves: readonly Move[],
): string {
  const content = stackInWords(board, square) || texts.empty(square);
  if (targets.some(({ to }) => to === square)) return texts.canGoTo(content);
  if (moves.some(({ from }) => from === square)) return texts.canMove(content);
  return content;
}

function spokenTray(board: LigerBoard, colour: Colour, targets: readonly Move[]): string {
  const content = texts.tray(texts.colours[colour], checkersOfASide - onBoard(board, colour));
  return targets.some(({ to }) => to === off) ? texts.canGoTo(content) : content;
}
