// The rules of Sumo Checkers on one screen, in English; other words are in texts/LANGUAGE/rules.

import { inLanguage } from "../../base/language";
import type { RulesAtHand } from "../../game-kit/at-hand";
import { placer } from "./drawing";
import { beyond, count, parseMove, parseSumo, pressesOf, type SumoBoard } from "./position";

export const english = {
  goal: (knockouts: string): string =>
    knockouts === "1"
      ? "Push one enemy checker off the board."
      : `Push ${knockouts} enemy checkers off the board.`,
  pieces: {
    single: {
      name: "One checker",
      moves:
        "Exactly three spaces, turning freely, never back to one. Each step may push one enemy.",
    },
    column: {
      name: "Two or three in a line",
      moves: "One space along their line. They push up to as many enemies as they are.",
    },
    join: {
      name: "Join",
      moves: "A checker steps beside another one, and the two move on at once along their line.",
    },
    block: {
      name: "Block",
      moves: "One checker against one: after your move you may block an empty space for good.",
    },
  },
  notes: [
    "Behind the pushed enemies there must be an empty space or the edge. Your own checkers are never pushed.",
    "If you have no move, you lose.",
  ] as readonly string[],
  says: (moves: readonly string[]) => `Checker: ${moves.join("; ")}`,
  can: {
    single: "three spaces alone",
    column: "one space with others in its line",
    join: "joins another one and moves on",
  },
};

const words = await inLanguage(english, "rules/sumo-checkers", "atHand");

type Kind = keyof typeof english.can;
const kinds: readonly Kind[] = ["single", "column", "join"];

/** Blocks can come, or have come: each side has at most one checker. */
function atTheEnd(board: SumoBoard): boolean {
  return count(board, "G") <= 1 && count(board, "S") <= 1;
}

export const atHand: RulesAtHand = {
  goal: ({ knockouts = "10" }) => words.goal(knockouts),
  words: words.pieces,
  pieces: [
    {
      id: "single",
      inPlay: () => true,
      picture: {
        position: "S4/3S3/7/3GS2/7/7/GG3 g m",
        piece: "d4",
        kinds: ["single"],
        marks: { go: "a4 b3 b5 c2 c4 c6 d1 d3 d5 e2 e6 f3 f5", push: "d7 e4 g4" },
        part: ["a1", "g7"],
      },
    },
    {
      id: "column",
      inPlay: (position) => !atTheEnd(parseSumo(position)),
      picture: {
        position: "S4/3S3/3S3/3G3/3G3/7/5 g m",
        piece: "d3,d4",
        kinds: ["column"],
        marks: { go: "d2", push: "d5" },
        part: ["b2", "f6"],
      },
    },
    {
      id: "join",
      inPlay: (position) => !atTheEnd(parseSumo(position)),
      picture: {
        position: "S4/7/3S3/3G3/2G4/7/5 g m",
        piece: "c3",
        kinds: ["join"],
        marks: { go: "b4 d2 e4", push: "d5" },
        part: ["b2", "f6"],
      },
    },
    {
      id: "block",
      inPlay: (position) => atTheEnd(parseSumo(position)),
      picture: {
        position: "5/7/3S3/7/3G3/7/5 g p",
        piece: "block",
        kinds: ["block"],
        marks: { go: "a2..6 b1..7 c1..7 d1 d2 d4 d6 d7 e1..7 f1..7 g2..6" },
        part: ["a1", "g7"],
      },
    },
  ],
  notes: () => words.notes,
  read: (action) => {
    const move = parseMove(action);
    switch (move.kind) {
      case "single":
        return { piece: move.path[0] ?? "", kind: "single", to: move.path.at(-1) ?? "" };
      case "column":
        return {
          piece: [move.rear, move.front].sort().join(","),
          kind: "column",
          to: beyond(move.rear, move.front),
        };
      case "join":
        return { piece: move.from, kind: "join", to: beyond(move.rear, move.front) };
      case "block":
        return { piece: "block", kind: "block", to: move.space };
      case "none":
        return null;
    }
  },
  placeOf: placer(0),
  says: (_, piece, legal) => {
    const begun = legal.filter((action) => pressesOf(action)[0] === piece);
    const found = new Set<string>(begun.map((action) => parseMove(action).kind));
    const can = kinds.filter((kind) => found.has(kind)).map((kind) => words.can[kind]);
    return can.length === 0 ? null : words.says(can);
  },
};
