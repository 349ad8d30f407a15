// Sumo Checkers as a game of this client.

import type { GameView } from "../../game-kit/view";
import { SumoBoardView } from "./board";
import { SumoMark } from "./checkers";
import { listedTurn } from "./listed";
import { texts } from "./phrases";
import {
  checkersOfASide,
  count,
  noBlock,
  type Push,
  parseMove,
  parseSumo,
  pushesOf,
} from "./position";

const contents = ["G", "S"] as const;
const sides = ["g", "s"] as const;

export const sumoCheckers: GameView = {
  id: "sumo-checkers",
  Board: SumoBoardView,
  SeatMark: ({ seat }) => <SumoMark content={contents[seat] ?? "G"} />,
  sideColour: (seat) => (contents[seat] === "S" ? "--sumo-silver" : "--sumo-gold"),
  seatNote: (position, seat) => {
    const left = count(parseSumo(position), contents[seat] ?? "G");
    return texts.lost(checkersOfASide - left);
  },
  asTurnOf: (position, seat) => position.replace(/ [gs] m$/, ` ${sides[seat]} m`),
  speak: (turn, way) =>
    [
      ...turn.split(" ").map(speakMove),
      ...(way ? pushesOf(way.from, way.moments).map(speakPush) : []),
    ].join("; "),
  listed: (turn, seat) => listedTurn(turn, contents[seat] ?? "G"),
  buttons: [{ action: noBlock, label: texts.noBlock }],
  longTurns: true,
  suggested: { knockouts: "5" },
  demo: ["e1=e2", "c7=c6", "d2-d3-d4-d5", "b6-b5-b4-a4"],
  portrait: "2S2/1SS1SS1/2SGS2/1G1S3/2GG3/2G1GG1/1GG2 g m",
  // 51 to 74 turns in the middle half of 30 games to five knockouts between computers of level 3
  // (`quintet match`), at 8 s a turn.
  effort: { minutes: [6, 10], learning: "some" },
  puzzles: () => import("../../../../puzzles/sumo-checkers.txt"),
  strongGame: () => import("./strong-game.json"),
  endings: ({ knockouts }) => ({ knockouts: texts.pushedOff(knockouts) }),
  atHand: async () => (await import("./at-hand")).atHand,
  rules: texts.rules,
  begin: texts.begin,
  steps: texts.steps,
  advice: texts.advice,
};

function speakPush({ content, line, to }: Push): string {
  return texts.pushes(texts.contents[content], line, to);
}

function speakMove(action: string): string {
  const move = parseMove(action);
  const words = texts;
  switch (move.kind) {
    case "single":
      return words.single(move.path);
    case "column":
      return words.column(move.rear, move.front);
    case "join":
      return words.join(move.from, move.to, move.rear, move.front);
    case "block":
      return words.block(move.space);
    case "none":
      return words.noBlock;
  }
}
