// Gridwar as a game of this client.

import { texts } from "../../texts";
import type { GameView } from "../view";
import { GridwarBoardView } from "./board";
import { end, parseGridwar, sides } from "./position";
import { TileMark } from "./tiles";
import { speakAction } from "./words";

export const gridwar: GameView = {
  id: "gridwar",
  Board: GridwarBoardView,
  SeatMark: ({ seat }) => <TileMark side={sides[seat] ?? "white"} />,
  seatNote: (position, seat) => {
    const board = parseGridwar(position);
    const side = sides[seat] ?? "white";
    const standing = [...board.tiles.values()].filter((tile) => tile.side === side).length;
    return texts.gridwar.note(standing, board.supplies[side].tokens);
  },
  asTurnOf: (position, seat) =>
    position.replace(/ [wb] s \d - 0$/, ` ${sides[seat]?.charAt(0)} s 2 - 0`),
  speak: (turn) => turn.split(" ").map(speakAction).join(", "),
  buttons: [{ action: end, label: texts.gridwar.end }],
  manyActions: true,
  longTurns: true,
  portrait:
    "1d7,1d8,1e7,1f5,1f8L,1g4,1h3,2d7C 1d11,1d12,1d13,1e11,1e12,1f9,1f11,1g8,1h9,2d11,2d12,2e11,3d11L 85/0/0/2 76/0/0/1 w s 2 - 0",
  rules: texts.gridwar.rules,
};
