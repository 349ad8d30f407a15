// The position of a puzzle in the rules core, and the verdict on a turn of the solver.

import type { Core } from "../../core/core";
import { type Ground, groundOf, type Move } from "../analysis/line";
import type { Options } from "../net/protocol";
import type { Puzzle } from "./puzzle";

/** Null if the rules core does not know the position. */
export function groundOfPuzzle(puzzle: Puzzle, options: Options, core: Core): Ground | null {
  return groundOf(puzzle.game, { ...options, ...puzzle.options }, puzzle.position, core);
}

/** The verdict on a turn of the solver: `wins` if it wins the game, `right` if it is the line's
 * turn. */
export function verdictOn(
  move: Move,
  expected: Move | undefined,
  ground: Ground,
  core: Core,
): "wins" | "right" | "wrong" {
  if (move.next === null) {
    const { game, options } = ground;
    const answer = core.query({ game, options, position: move.position });
    if (!("error" in answer) && answer.result?.winners.includes(move.seat)) return "wins";
  }
  return move.position === expected?.position ? "right" : "wrong";
}
