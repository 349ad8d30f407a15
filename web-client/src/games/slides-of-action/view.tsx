// Slides of Action as a game of this client.

import type { GameView } from "../../game-kit/view";
import type { Options } from "../../net/protocol";
import { SlidesBoard } from "./board";
import { texts } from "./phrases";
import {
  between,
  columnOf,
  largestGroup,
  parseSlides,
  rowOf,
  type Suit,
  squares,
} from "./position";
import { SuitMark, suitNames } from "./suits";

const suits: readonly Suit[] = ["A", "C", "S"];
const colours: Readonly<Record<Suit, string>> = { A: "--arms", C: "--crowns", S: "--suns" };

function suitsThatSit(options: Options): readonly Suit[] {
  return options.players === "2" ? ["C", "S"] : ["A", "C", "S"];
}

export const slidesOfAction: GameView = {
  id: "slides-of-action",
  Board: SlidesBoard,
  SeatMark: ({ seat, options }) => <SuitMark suit={suitsThatSit(options)[seat] ?? "A"} />,
  sideColour: (seat, options) => colours[suitsThatSit(options)[seat] ?? "A"],
  bystanders: (options) =>
    suitsThatSit(options).includes("A")
      ? []
      : [
          {
            name: texts.arms,
            note: texts.neutral,
            Mark: () => <SuitMark suit="A" neutral />,
          },
        ],
  asTurnOf: (position, seat, options) => {
    const [rows, , playing] = position.split(" ");
    return `${rows} ${suitsThatSit(options)[seat]?.toLowerCase()} ${playing} -`;
  },
  // The gap will have moved.
  possibleLater: () => squares,
  onePress: true,
  speak: (turn, way) =>
    way ? slideInWords(turn, way.from, way.moments.at(-1) ?? "") : texts.turn(turn),
  listed: (turn, _, before) => [before === null ? turn : `${turn} ${towards(turn, before)}`],
  standing: (position, seat, options) => {
    const suit = suitsThatSit(options)[seat] ?? "A";
    return texts.together(suitNames[suit], largestGroup(parseSlides(position).coins, suit));
  },
  demo: ["d3", "d2", "d4", "b4", "c4", "c2", "c1", "a1", "a4", "b4", "b1"],
  portrait: "CCSA/SCAS/.CAS/ASCA a acs -",
  playable: "ACSA/SACS/CS.A/ACSC s acs d2",
  // 19 to 81 turns in the middle half of 60 games for three between computers of level 1
  // (`quintet match`), at 6 s a turn.
  effort: { minutes: [2, 8], learning: "easy" },
  clock: { kind: "fischer", initial: 300, increment: 5 },
  budgets: { live: 500_000, turn: 100_000 },
  puzzles: () => import("../../../../puzzles/slides-of-action.txt"),
  strongGame: () => import("./strong-game.json"),
  endings: () => texts.endings,
  atHand: async () => (await import("./at-hand")).atHand,
  rules: texts.rules,
  begin: texts.begin,
  steps: texts.steps,
  advice: texts.advice,
};

type Direction = "up" | "down" | "left" | "right";

const arrows: Readonly<Record<Direction, string>> = { up: "↑", down: "↓", left: "←", right: "→" };

/** The direction of a slide into the gap on `gap`. */
function directionOf(turn: string, gap: string): Direction {
  const across = columnOf(gap) - columnOf(turn);
  const down = rowOf(gap) - rowOf(turn);
  return across === 0 ? (down > 0 ? "down" : "up") : across > 0 ? "right" : "left";
}

/** The gap is where the coin of the turn before was. */
function towards(turn: string, before: string): string {
  return arrows[directionOf(turn, before)];
}

/** The number of coins that slid, their direction, and the suits whose largest group has grown. */
function slideInWords(turn: string, from: string, to: string): string {
  const [before, after] = [parseSlides(from), parseSlides(to)];
  const moved = between(turn, before.empty);
  const groups = suits.flatMap((suit) => {
    const now = largestGroup(after.coins, suit);
    return now > largestGroup(before.coins, suit) ? texts.together(suitNames[suit], now) : [];
  });
  return [texts.slid(moved.length, directionOf(turn, before.empty), turn), ...groups].join("; ");
}
