// The board of Liger: stacks on the dark squares, and beside the board the checkers borne off.
// One presses a stack, then the place where it goes; pressing the stack again (or the picker under
// the board) changes how many checkers are lifted, where both are possible.

import { useState } from "preact/hooks";
import { texts } from "../../texts";
import { type BoardCell, CellGrid, type Point } from "../cell-grid";
import type { BoardProps } from "../view";
import { CheckerRow, Checkers, rise } from "./checkers";
import {
  type Colour,
  checkersOfASide,
  darkSquares,
  fileOf,
  formatMove,
  type LigerBoard,
  type Move,
  off,
  onBoard,
  parseLiger,
  parseMove,
  rankOf,
} from "./position";

const size = 100;
const tray = 72;
/** Where in its square a stack stands. */
const foot = 64;

interface Selection {
  /** The position that it was made in: in another one it is void. */
  position: string;
  from: string;
  lift: 1 | 2;
}

export function LigerBoardView({
  position,
  last,
  legal,
  viewer,
  label,
  still,
  onAction,
}: BoardProps) {
  const board = parseLiger(position);
  const [chosen, setChosen] = useState<Selection | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const [dragged, setDragged] = useState<Point | null>(null);
  const moves = legal.map(parseMove);
  const selection = chosen?.position === position ? chosen : null;
  const lifts = selection === null ? [] : liftsFrom(moves, selection.from);
  const targets = moves.filter(
    ({ from, lift }) => from === selection?.from && lift === selection.lift,
  );
  const lastMove = last.length > 0 ? parseMove(last.at(-1) ?? "") : null;
  const place = placer(viewer);
  const near: Colour = viewer === 1 ? "b" : "r";
  const far: Colour = near === "r" ? "b" : "r";

  function select(from: string, lift: 1 | 2): void {
    setChosen({ position, from, lift });
  }

  function press(id: string): void {
    if (targets.some(({ to }) => to === id)) {
      setChosen(null);
      onAction(formatMove({ from: selection?.from ?? "", to: id, lift: selection?.lift ?? 1 }));
      return;
    }
    const possible = liftsFrom(moves, id);
    const next =
      selection?.from === id ? possible.find((lift) => lift > selection.lift) : possible[0];
    if (next !== undefined) select(id, next);
    else if (selection === null || selection.from === id) setChosen(null);
    // The rules say why not.
    else onAction(formatMove({ ...selection, to: id }));
  }

  const cells: BoardCell[] = [
    {
      id: off,
      row: 0,
      column: 3,
      x: 0,
      y: -tray,
      width: 8 * size,
      height: tray - 4,
      active: targets.some(({ to }) => to === off),
      label: spokenTray(board, near, targets),
    },
    ...darkSquares.map((square) => ({
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
    })),
  ];

  const lookedAt = selection?.from ?? pointed;
  return (
    <div class="liger-table" data-viewer={viewer}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape drops what is held, anywhere */}
      <svg
        class="board liger"
        viewBox={`0 ${-tray} ${8 * size} ${8 * size + 2 * tray}`}
        role="presentation"
        onKeyDown={(event) => event.key === "Escape" && setChosen(null)}
      >
        <Tray
          y={-tray}
          colour={near}
          borne={checkersOfASide - onBoard(board, near)}
          open={targets.some(({ to }) => to === off)}
        />
        <Tray
          y={8 * size}
          colour={far}
          borne={checkersOfASide - onBoard(board, far)}
          open={false}
        />
        <rect class="liger-light" width={8 * size} height={8 * size} />
        {darkSquares.map((square) => (
          <rect
            key={square}
            class={squareClass(square, selection, lastMove)}
            x={place(square).column * size}
            y={place(square).row * size}
            width={size}
            height={size}
          />
        ))}
        <Names viewer={viewer} />
        {inDrawingOrder(board, place).map(([square, stack]) => {
          const { row, column } = place(square);
          const { x, y } = { x: column * size + size / 2, y: row * size + foot };
          const arrived = lastMove?.to === square;
          const lifted = selection?.from === square ? selection.lift : 0;
          const stays = dragged !== null && lifted > 0 ? stack.slice(0, -lifted) : stack;
          return (
            <g key={square} transform={`translate(${x} ${y})`}>
              <g
                key={arrived ? position : ""}
                class={arrived ? "arriving" : ""}
                style={arrived ? comingFrom(lastMove, place) : {}}
              >
                {stays.length > 0 && (
                  <Checkers stack={stays} lifted={dragged === null ? lifted : 0} />
                )}
              </g>
            </g>
          );
        })}
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
        {dragged !== null && selection !== null && (
          <g class="held" transform={`translate(${dragged.x} ${dragged.y + 20})`}>
            <Checkers stack={board.stacks.get(selection.from)?.slice(-selection.lift) ?? []} />
          </g>
        )}
        <CellGrid
          label={label}
          cells={cells}
          onPress={press}
          onPoint={setPointed}
          lingering
          onLift={(id) => {
            const [first] = liftsFrom(moves, id);
            if (selection?.from !== id && first !== undefined) select(id, first);
          }}
          onDrag={setDragged}
        />
      </svg>
      {!still && (
        <div class="board-caption">
          {selection !== null && lifts.length > 1 ? (
            <fieldset class="picker">
              <legend>{texts.liger.lift}</legend>
              {lifts.map((lift) => (
                <button
                  key={lift}
                  type="button"
                  aria-pressed={lift === selection.lift}
                  onClick={() => select(selection.from, lift)}
                >
                  {texts.liger.checkers(lift)}
                </button>
              ))}
            </fieldset>
          ) : (
            <>
              {lookedAt !== null && <StackInside board={board} square={lookedAt} />}
              {lookedAt === null && last.length === 0 && legal.length > 0 && texts.liger.hint}
            </>
          )}
        </div>
      )}
    </div>
  );
}

function liftsFrom(moves: readonly Move[], square: string): (1 | 2)[] {
  return ([1, 2] as const).filter((lift) =>
    moves.some((move) => move.from === square && move.lift === lift),
  );
}

interface Place {
  column: number;
  /** From the top of the drawing. */
  row: number;
}

/** Where a square is drawn for this viewer: his own side is at the bottom. */
function placer(viewer: number): (square: string) => Place {
  return (square) =>
    viewer === 1
      ? { column: 7 - fileOf(square), row: rankOf(square) }
      : { column: fileOf(square), row: 7 - rankOf(square) };
}

/** The farther ones first, so that a tall stack in front covers what is behind it. */
function inDrawingOrder(board: LigerBoard, place: (square: string) => Place) {
  return [...board.stacks].sort(([a], [b]) => place(a).row - place(b).row);
}

function comingFrom(move: Move, place: (square: string) => Place): Record<string, string> {
  const from = place(move.from);
  const to = place(move.to);
  return {
    "--from-x": `${(from.column - to.column) * size}px`,
    "--from-y": `${(from.row - to.row) * size}px`,
  };
}

function squareClass(square: string, selection: Selection | null, last: Move | null): string {
  if (square === selection?.from) return "liger-square chosen";
  if (square === last?.from || square === last?.to) return "liger-square moved";
  return "liger-square";
}

interface TrayProps {
  y: number;
  colour: Colour;
  borne: number;
  open: boolean;
}

/** Twelve places for the checkers that a side has borne off. */
function Tray({ y, colour, borne, open }: TrayProps) {
  const top = y + 4;
  const height = tray - 8;
  return (
    <g class={`tray${open ? " open" : ""}`} aria-hidden="true">
      <rect class="tray-ground" x="2" y={top} width={8 * size - 4} height={height} rx="14" />
      {Array.from({ length: checkersOfASide }, (_, index) => (
        <g
          key={index}
          transform={`translate(${42 + index * 50} ${top + height / 2 + 4}) scale(.56)`}
        >
          {index < borne ? (
            <Checkers stack={[colour]} />
          ) : (
            <ellipse class="tray-place" cy="-7" rx="34" ry="22" />
          )}
        </g>
      ))}
      <text class="tray-count" x={8 * size - 20} y={top + height / 2} dy="0.36em">
        {texts.liger.off(texts.liger.colours[colour], borne)}
      </text>
    </g>
  );
}

function Names({ viewer }: { viewer: number }) {
  const order = (index: number) => (viewer === 1 ? 7 - index : index);
  return (
    <g class="names" aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => (
        <g key={"abcdefgh".charAt(index)}>
          <text
            class={`file${onDark(index, viewer === 1 ? 7 : 0)}`}
            x={order(index) * size + 95}
            y={8 * size - 6}
          >
            {"abcdefgh".charAt(index)}
          </text>
          <text
            class={`rank${onDark(viewer === 1 ? 7 : 0, index)}`}
            x={6}
            y={(7 - order(index)) * size + 5}
            dy="0.75em"
          >
            {index + 1}
          </text>
        </g>
      ))}
    </g>
  );
}

function onDark(file: number, rank: number): string {
  return (file + rank) % 2 === 0 ? " on-dark" : "";
}

/** What is in a stack, from its top down. */
function StackInside({ board, square }: { board: LigerBoard; square: string }) {
  const stack = board.stacks.get(square) ?? [];
  const top = stack.at(-1);
  if (top === undefined) return null;
  const words = texts.liger;
  return (
    <p class="stack-inside" aria-hidden="true">
      <b>{words.high(square, stack.length)}</b>
      <span>{words.top}</span>
      <CheckerRow stack={stack} />
    </p>
  );
}

function stackInWords({ stacks }: LigerBoard, square: string): string {
  const stack = stacks.get(square) ?? [];
  return square === off || stack.length === 0
    ? ""
    : texts.liger.stack(
        square,
        stack.map((colour) => texts.liger.colours[colour]),
      );
}

function spokenSquare(
  square: string,
  board: LigerBoard,
  targets: readonly Move[],
  moves: readonly Move[],
): string {
  const content = stackInWords(board, square) || texts.liger.empty(square);
  if (targets.some(({ to }) => to === square)) return texts.liger.canGoTo(content);
  if (moves.some(({ from }) => from === square)) return texts.liger.canMove(content);
  return content;
}

function spokenTray(board: LigerBoard, colour: Colour, targets: readonly Move[]): string {
  const content = texts.liger.tray(
    texts.liger.colours[colour],
    checkersOfASide - onBoard(board, colour),
  );
  return targets.some(({ to }) => to === off) ? texts.liger.canGoTo(content) : content;
}
