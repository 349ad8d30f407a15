// Interprets presses on the board of Sliders: first a soldier, then the target of its step.

import type { Input } from "../../game-kit/selection";
import {
  fileOf,
  formatStep,
  rankOf,
  type SlidersBoard,
  type Soldier,
  type Step,
  squareAt,
} from "./position";

export interface InputState {
  board: SlidersBoard;
  /** The legal steps. */
  steps: readonly Step[];
  /** The square of the selected soldier. */
  from: string | null;
}

export function targetsOf({ steps, from }: InputState): string[] {
  return steps.filter((step) => step.from === from).map(({ to }) => to);
}

export function isMovable(steps: readonly Step[], square: string): boolean {
  return steps.some(({ from }) => from === square);
}

export function press(state: InputState, square: string): Input<string | null> {
  const { steps, from } = state;
  if (from !== null && targetsOf(state).includes(square))
    return { selection: null, action: formatStep({ from, to: square }) };
  if (square === from) return { selection: null };
  if (isMovable(steps, square)) return { selection: square };
  return { selection: from, action: steps.length > 0 ? impossible(state, square) : undefined };
}

/** Dragging begins at a square. */
export function lift({ steps, from }: InputState, square: string): Input<string | null> {
  return { selection: isMovable(steps, square) ? square : from };
}

/** The intended step, so that the rules can give the reason why it is illegal. */
function impossible({ board, from }: InputState, square: string): string | undefined {
  const soldier = board.soldiers.find((one) => one.square === square);
  if (soldier !== undefined) return formatStep(straightAhead(soldier));
  return from === null ? undefined : formatStep({ from, to: square });
}

function straightAhead({ square, facing }: Soldier): Step {
  const rank = rankOf(square) + (facing === "up" ? 1 : -1);
  return { from: square, to: squareAt(fileOf(square), rank) };
}
