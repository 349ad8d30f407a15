// Gridwar as a game of this client.

import type { GameView } from "../../game-kit/view";
import { GridwarBoardView } from "./board";
import { listedTurn } from "./listed";
import { texts } from "./phrases";
import { end, parseGridwar, sides } from "./position";
import { TileMark } from "./tiles";
import { speakTurn } from "./words";

export const gridwar: GameView = {
  id: "gridwar",
  Board: GridwarBoardView,
  SeatMark: ({ seat }) => <TileMark side={sides[seat] ?? "white"} />,
  sideColour: (seat) => `--gridwar-${sides[seat] ?? "white"}`,
  seatNote: (position, seat) => {
    const board = parseGridwar(position);
    const side = sides[seat] ?? "white";
    const standing = [...board.tiles.values()].filter((tile) => tile.side === side).length;
    return texts.note(standing, board.supplies[side].tokens);
  },
  asTurnOf: (position, seat) =>
    position.replace(/ [wb] s \d - 0$/, ` ${sides[seat]?.charAt(0)} s 2 - 0`),
  speak: speakTurn,
  listed: listedTurn,
  buttons: [{ action: end, label: texts.end, alone: texts.pass }],
  manyActions: true,
  longTurns: true,
  demo: [
    "1f8-1b11",
    "T@1i5",
    "1g4-1b4",
    "T@1e5",
    "end",
    "1f9-1c10",
    "T@1f10",
    "T@1j5",
    "end",
    "1b11-1a19",
  ],
  portrait:
    "1d7,1d8,1e7,1f5,1f8L,1g4,1h3,2d7C 1d11,1d12,1d13,1e11,1e12,1f9,1f11,1g8,1h9,2d11,2d12,2e11,3d11L 85/0/0/2 76/0/0/1 w s 2 - 0",
  playable:
    "1d7,1d8,1e7,1f5,1g4,1g8,1g9,1h3,1h8,2d7C,2g8L " +
    "1d10,1d11,1d12,1e10,1e11,1f9,1f10,1h9,2d10,2d11,2e10,3d10L 79/0/0/2 77/0/0/1 w s 2 - 0",
  emptyStart: true,
  // 15 turns in the median of eight games between computers of the two strongest levels, 31 of 30
  // games between those of level 5 (`quintet match`), at 60 s a turn.
  effort: { minutes: [15, 30], learning: "more" },
  clock: { kind: "byoyomi", initial: 1200, period: 30, periods: 3 },
  // A turn is some thirty actions.
  budgets: { live: 60_000, turn: 6_000 },
  puzzles: () => import("../../../../puzzles/gridwar.txt"),
  strongGame: () => import("./strong-game.json"),
  endings: () => texts.endings,
  atHand: async () => (await import("./at-hand")).atHand,
  rules: texts.rules,
  begin: texts.begin,
  steps: texts.steps,
  advice: texts.advice,
};
