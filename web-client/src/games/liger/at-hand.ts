// The rules of Liger on one screen, in English; other words are in texts/LANGUAGE/rules.

import { inLanguage } from "../../base/language";
import type { RulesAtHand } from "../../game-kit/at-hand";
import { placer, size, traysOfPicture } from "./drawing";
import { off, parseLiger, parseMove, rankOf, type Stack } from "./position";

export const english = {
  goal: "Be the first to bear off all twelve of your checkers past the far row.",
  pieces: {
    top: {
      name: "Top checker",
      moves: "One step diagonally ahead, onto an empty square or any stack.",
    },
    pair: {
      name: "Pair",
      moves: "A top checker may take along the enemy right under it.",
    },
    alone: {
      name: "Single checker",
      moves: "While your side shows on fewer squares, it may step back onto an enemy.",
    },
    off: {
      name: "On the far row",
      moves: "A top checker may leave the board for good.",
    },
  },
  notes: [
    "A stack belongs to the player of its top checker.",
    "If you leave your opponent no visible checker, you lose.",
  ] as readonly string[],
  says: (moves: readonly string[]) => `Checker: ${moves.join("; ")}`,
  can: {
    one: "one step diagonally ahead",
    pair: "the enemy under it can come along",
    back: "back onto an enemy",
    off: "off the board",
  },
};

const words = await inLanguage(english, "rules/liger", "atHand");

type Kind = keyof typeof english.can;
const kinds: readonly Kind[] = ["one", "pair", "back", "off"];

const place = placer(0);
const stacksOf = (position: string): Stack[] => [...parseLiger(position).stacks.values()];

/** `forward`: the direction of a side is known only from its checker, so it comes from the caller. */
function kindOf(action: string, forward: number): Kind {
  const { from, to, lift } = parseMove(action);
  if (to === off) return "off";
  if (lift === 2) return "pair";
  return Math.sign(rankOf(to) - rankOf(from)) === forward ? "one" : "back";
}

export const atHand: RulesAtHand = {
  goal: () => words.goal,
  words: words.pieces,
  pieces: [
    {
      id: "top",
      inPlay: () => true,
      picture: {
        position: "-,-,-,b/-,-,-,-/-,-,-,-/-,-,-,-/-,b,-,-/-,r,-,-/-,-,-,-/-,-,-,- r",
        piece: "c3",
        kinds: ["one"],
        marks: { go: "b4", onto: "d4" },
        part: ["a1", "e5"],
      },
    },
    {
      id: "pair",
      inPlay: (position) =>
        stacksOf(position).some((stack) => stack.at(-1) !== (stack.at(-2) ?? stack.at(-1))),
      picture: {
        position: "-,-,-,b/-,-,-,-/-,-,-,-/-,-,-,-/-,b,-,-/-,br,-,-/-,-,-,-/-,-,-,- r",
        piece: "c3",
        kinds: ["pair"],
        marks: { go: "b4", onto: "d4" },
        part: ["a1", "e5"],
      },
    },
    {
      id: "alone",
      inPlay: (position) => stacksOf(position).some(({ length }) => length === 1),
      picture: {
        position: "-,-,-,-/-,-,-,-/-,-,-,-/-,-,-,-/-,r,-,-/-,b,b,-/-,-,-,-/-,-,-,- r",
        piece: "d4",
        kinds: ["back"],
        marks: { onto: "c3 e3" },
        part: ["b1", "f5"],
      },
    },
    {
      id: "off",
      inPlay: () => true,
      picture: {
        position: "-,r,-,-/-,-,-,-/-,b,-,-/-,-,-,-/-,-,-,-/-,-,-,-/-,-,-,-/r,-,-,- r",
        piece: "d8",
        kinds: ["off"],
        marks: { go: "off" },
        part: ["b5", "f9"],
      },
    },
  ],
  notes: () => words.notes,
  // In the pictures Red is to move.
  read: (action) => {
    const { from, to } = parseMove(action);
    return { piece: from, kind: kindOf(action, 1), to };
  },
  placeOf: (space) => {
    const { x, y, width, height } = traysOfPicture.near;
    if (space === off) return { x: x + width / 2, y: y + height / 2 };
    const { column, row } = place(space);
    return { x: (column + 0.5) * size, y: (row + 0.5) * size };
  },
  says: (position, piece, legal) => {
    const forward = parseLiger(position).stacks.get(piece)?.at(-1) === "b" ? -1 : 1;
    const own = legal.filter((action) => parseMove(action).from === piece);
    const found = new Set(own.map((action) => kindOf(action, forward)));
    return words.says(kinds.filter((kind) => found.has(kind)).map((kind) => words.can[kind]));
  },
};
