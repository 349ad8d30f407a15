// Interprets presses on the board of Sumo Checkers: a player presses (or drags) a move space by
// space. Another press on the last space takes it back.

import type { Input } from "../../game-kit/selection";
import { begunBy, completed, type SumoBoard } from "./position";

/** The spaces that have been pressed, in order. */
export type Selection = readonly string[];

export const nothing: Selection = [];

export interface InputState {
  board: SumoBoard;
  legal: readonly string[];
  pressed: Selection;
}

export function press(state: InputState, space: string): Input<Selection> {
  const { legal, pressed } = state;
  if (pressed.at(-1) === space) return takeBack(state);
  const longer = [...pressed, space];
  const moves = begunBy(legal, longer);
  const whole = moves.find(({ presses }) => presses.length === longer.length);
  if (whole !== undefined) return { selection: nothing, action: whole.action };
  if (moves.length > 0) return { selection: longer };
  if (begunBy(legal, [space]).length > 0) return { selection: [space] };
  return { selection: pressed, action: impossible(state, space) };
}

/** Removes the last space. */
export function takeBack({ pressed }: InputState): Input<Selection> {
  return { selection: pressed.slice(0, -1) };
}

/** Dragging begins at a space. */
export function lift({ legal, pressed }: InputState, space: string): Input<Selection> {
  const begins = pressed.at(-1) !== space && begunBy(legal, [space]).length > 0;
  return { selection: begins ? [space] : pressed };
}

/** A checker is dragged onto a space. The drop presses the space that completes the move. */
export function dragOver(state: InputState, space: string): Input<Selection> {
  const { legal, pressed } = state;
  const longer = [...pressed, space];
  const moves = begunBy(legal, longer);
  if (moves.length > 0 && moves.every(({ presses }) => presses.length > longer.length))
    return { selection: longer };
  return pressed.at(-2) === space ? takeBack(state) : { selection: pressed };
}

/** The intended move, so that the rules can give the reason why it is illegal. */
function impossible({ board, legal, pressed }: InputState, space: string): string | undefined {
  const [first] = pressed;
  if (legal.length === 0 || (first === undefined && !board.contents.has(space))) return undefined;
  return first !== undefined && board.contents.get(space) === board.contents.get(first)
    ? `${first}=${space}`
    : (completed([...pressed, space]) ?? undefined);
}
