// Interprets presses on the board of Liger: first a stack, then the target of its checkers. Another
// press on the stack lifts a second checker, if that is possible.

import type { Input } from "../../game-kit/selection";
import { formatMove, type Move } from "./position";

export interface Selected {
  from: string;
  /** Number of lifted checkers. */
  lift: 1 | 2;
}

export type Selection = Selected | null;

export interface InputState {
  /** The legal moves. */
  moves: readonly Move[];
  selection: Selection;
}

/** The moves of the selected checkers. */
export function targetsOf({ moves, selection }: InputState): Move[] {
  return moves.filter(({ from, lift }) => from === selection?.from && lift === selection.lift);
}

/** The numbers of checkers that can be lifted from a square. */
export function liftsFrom(moves: readonly Move[], square: string): (1 | 2)[] {
  return ([1, 2] as const).filter((lift) =>
    moves.some((move) => move.from === square && move.lift === lift),
  );
}

/** `place`: a square, or `off`. */
export function press(state: InputState, place: string): Input<Selection> {
  const { moves, selection } = state;
  const move = targetsOf(state).find(({ to }) => to === place);
  if (move !== undefined) return { selection: null, action: formatMove(move) };
  const lifts = liftsFrom(moves, place);
  const lift = selection?.from === place ? lifts.find((more) => more > selection.lift) : lifts[0];
  if (lift !== undefined) return { selection: { from: place, lift } };
  if (selection === null || selection.from === place) return { selection: null };
  // The rules give the reason for the refusal.
  return { selection, action: formatMove({ ...selection, to: place }) };
}

/** Dragging begins at a square. */
export function grasp({ moves, selection }: InputState, square: string): Input<Selection> {
  const [lift] = liftsFrom(moves, square);
  return selection?.from === square || lift === undefined
    ? { selection }
    : { selection: { from: square, lift } };
}
