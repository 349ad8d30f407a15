// Liger as a game of this client.

import type { GameView } from "../../game-kit/view";
import { LigerBoardView } from "./board";
import { CheckerMark } from "./checkers";
import { listedTurn } from "./listed";
import { texts } from "./phrases";
import {
  type Colour,
  checkersOfASide,
  type LigerBoard,
  type Move,
  off,
  onBoard,
  parseLiger,
  parseMove,
  showing,
} from "./position";

const colours: readonly Colour[] = ["r", "b"];

export const liger: GameView = {
  id: "liger",
  Board: LigerBoardView,
  SeatMark: ({ seat }) => <CheckerMark colour={colours[seat] ?? "r"} />,
  sideColour: (seat) => (colours[seat] === "b" ? "--blue" : "--red"),
  seatNote: (position, seat) => {
    const colour = colours[seat] ?? "r";
    const board = parseLiger(position);
    return texts.note(checkersOfASide - onBoard(board, colour), showing(board, colour));
  },
  asTurnOf: (position, seat) => position.replace(/ [rb]$/, ` ${colours[seat]}`),
  speak: (turn, way) => {
    const move = parseMove(turn);
    const words = texts.turn(move.from, move.to, move.lift);
    return [words, way && outcome(move, parseLiger(way.from))].filter(Boolean).join("; ");
  },
  listed: (turn, seat) => listedTurn(turn, colours[seat] ?? "r"),
  demo: ["e3-d4", "d8-e7", "d4-c5", "g7-f6", "c5-b6", "c7-d6"],
  portrait: "-,b,b,-/b,-,b,b/-,rb,-,b/b,-,brb,-/-,r,-,rbr/r,-,br,-/r,r,-,r/-,r,r,- r",
  // 193 to 256 turns in the middle halves of 60 games between computers of levels 2 and 6
  // (`quintet match`), at 5 s a turn.
  effort: { minutes: [15, 20], learning: "easy" },
  budgets: { live: 1_000_000, turn: 60_000 },
  puzzles: () => import("../../../../puzzles/liger.txt"),
  strongGame: () => import("./strong-game.json"),
  endings: () => texts.endings,
  atHand: async () => (await import("./at-hand")).atHand,
  rules: texts.rules,
  begin: texts.begin,
  steps: texts.steps,
  advice: texts.advice,
};

/** The effect of a move in this position, in words: the stack that it went onto, or the number of
 * checkers that are off now; empty if neither. */
function outcome({ from, to, lift }: Move, board: LigerBoard): string {
  const stack = board.stacks.get(to) ?? [];
  const top = stack.at(-1);
  if (top !== undefined) return texts.onto(texts.colours[top], stack.length + lift);
  const colour = board.stacks.get(from)?.at(-1);
  return to === off && colour !== undefined
    ? texts.gone(checkersOfASide - onBoard(board, colour) + 1)
    : "";
}
