// Liger as a game of this client.

import { texts } from "../../texts";
import type { GameView } from "../view";
import { LigerBoardView } from "./board";
import { CheckerMark } from "./checkers";
import { type Colour, checkersOfASide, onBoard, parseLiger, parseMove, showing } from "./position";

const colours: readonly Colour[] = ["r", "b"];

export const liger: GameView = {
  id: "liger",
  Board: LigerBoardView,
  SeatMark: ({ seat }) => <CheckerMark colour={colours[seat] ?? "r"} />,
  seatNote: (position, seat) => {
    const colour = colours[seat] ?? "r";
    const board = parseLiger(position);
    return texts.liger.note(checkersOfASide - onBoard(board, colour), showing(board, colour));
  },
  speak: (turn) => {
    const { from, to, lift } = parseMove(turn);
    return texts.liger.turn(from, to, lift);
  },
  portrait: "-,b,b,-/b,-,b,b/-,rb,-,b/b,-,brb,-/-,r,-,rbr/r,-,br,-/r,r,-,r/-,r,r,- r",
  rules: texts.liger.rules,
};
