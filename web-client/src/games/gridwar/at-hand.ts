// The rules of Gridwar on one screen, in English; other words are in texts/LANGUAGE/rules.

import { inLanguage } from "../../base/language";
import type { PieceAtHand, RulesAtHand } from "../../game-kit/at-hand";
import { centreOf, type Stance } from "./lay";
import { destinationOf, originOf, parseAction, parseGridwar, type Rank } from "./position";
import { spaceOf } from "./spaces";

export const english = {
  goal: "Bring a tile to your far corner: the hole with your flag, or any space that rests on it.",
  pieces: {
    enter: {
      name: "Tile off the board",
      moves: "At most two a turn enter by your four entry holes; the first hole costs a point.",
    },
    troop: {
      name: "Troop",
      moves: "5 points: each step, also up or down, costs one. Next to an enemy it must stop.",
    },
    capture: {
      name: "Troop above an enemy",
      moves: "Takes it and drops into the gap, if two of the three tiles under it are its own.",
    },
    leader: {
      name: "Leader",
      moves: "8 points. To take an enemy it needs only one own tile under it.",
    },
    commander: {
      name: "Commander",
      moves: "10 points. It needs one own tile, and may take two enemies at once.",
    },
  },
  notes: [
    "Above the board a tile rests on three others; on only two it must go on.",
    "A tile that starts next to an enemy must leave all such spaces with its first step, or stay.",
    "A tile moves once a turn. A tile with something on it can do nothing, and becomes a troop.",
    "Each captured tile is worth a token. Before you move, one token makes a troop a leader, three make it a commander.",
    "If you can do nothing on your turn, you lose.",
  ] as readonly string[],
  ranks: { T: "Troop", L: "Leader", C: "Commander" },
  says: (rank: string, moves: readonly string[]) => `${rank}: ${moves.join("; ")}`,
  can: {
    enter: (points: number) => `enters, up to ${points} points`,
    move: (points: number) => `moves up to ${points} points`,
    capture: (_: number) => "can capture",
    promote: (_: number) => "can be promoted",
  },
};

const words = await inLanguage(english, "rules/gridwar", "atHand");

type Kind = keyof typeof english.can;
const kinds: readonly Kind[] = ["enter", "move", "capture", "promote"];
const points: Readonly<Record<Rank, number>> = { T: 5, L: 8, C: 10 };

const stance: Stance = { turned: false, upright: false, tilted: false, top: 2 };

function kindOf(action: string): Kind | null {
  const { kind } = parseAction(action);
  if (kind === "end") return null;
  return kind === "promoteOff" ? "promote" : kind;
}

/** The rank exists on the board, or off it if `supplied`. */
function hasRank(position: string, rank: Rank, supplied: boolean): boolean {
  const { tiles, supplies } = parseGridwar(position);
  return (
    [...tiles.values()].some((tile) => tile.rank === rank) ||
    (supplied && (supplies.white.tiles[rank] > 0 || supplies.black.tiles[rank] > 0))
  );
}

function climbed(position: string): boolean {
  return [...parseGridwar(position).tiles.keys()].some((space) => spaceOf(space).level > 1);
}

function enters(position: string): boolean {
  const { white, black } = parseGridwar(position).supplies;
  return [white, black].some(({ tiles }) => tiles.T + tiles.L + tiles.C > 0);
}

const captures = (tile: string, own: string): PieceAtHand["picture"] => ({
  position: `${own},${tile} 1g4,1h3 90/0/0/0 90/0/0/0 w s 2 - 0`,
  piece: "2g3",
  kinds: ["capture"],
  marks: { capture: "1g4 1h3" },
  part: ["1i1", "1f5"],
});

export const atHand: RulesAtHand = {
  goal: () => words.goal,
  words: words.pieces,
  pieces: [
    {
      id: "enter",
      inPlay: enters,
      picture: {
        position: "- - 95/0/0/0 95/0/0/0 w s 1 - 0",
        piece: "T",
        kinds: ["enter"],
        marks: { go: "1e1..6 1f1..6 1g1..6 1h1..6 1i1..6 1j1..6" },
        part: ["1e1", "1j6"],
      },
    },
    {
      id: "troop",
      inPlay: (position) => hasRank(position, "T", false),
      picture: {
        position: "1g2,1g3,1g4,1h3,1j1 1j5 90/0/0/0 94/0/0/0 w s 2 - 0",
        piece: "1j1",
        kinds: ["move"],
        marks: {
          go: "1e1..3 1f1..3 1f5 1f6 1g1 1g5 1g6 1h1 1h2 1h4..6 1i1..5 1j2..4",
          onto: "2g3",
        },
        part: ["1e1", "1j6"],
      },
    },
    {
      id: "capture",
      inPlay: climbed,
      picture: {
        position: "1g3,1g4,2g3 1h3 91/0/0/0 94/0/0/0 w s 2 - 0",
        piece: "2g3",
        kinds: ["capture"],
        marks: { capture: "1h3" },
        part: ["1i1", "1f5"],
      },
    },
    {
      id: "leader",
      inPlay: (position) => hasRank(position, "L", true),
      picture: captures("2g3L", "1g3"),
    },
    {
      id: "commander",
      inPlay: (position) => hasRank(position, "C", true),
      picture: captures("2g3C", "1g3"),
    },
  ],
  notes: () => words.notes,
  read: (text) => {
    const action = parseAction(text);
    const kind = kindOf(text);
    return kind === null
      ? null
      : { piece: originOf(action) ?? "", kind, to: destinationOf(action) ?? "" };
  },
  placeOf: (space) => centreOf(space, stance),
  says: (position, piece, legal) => {
    const offBoard = piece.length === 1 ? (piece as Rank) : undefined;
    const rank = offBoard ?? parseGridwar(position).tiles.get(piece)?.rank;
    if (rank === undefined) return null;
    const own = legal.filter((action) => originOf(parseAction(action)) === piece);
    const found = new Set(own.map(kindOf));
    const can = kinds.filter((kind) => found.has(kind));
    return words.says(
      words.ranks[rank],
      can.map((kind) => words.can[kind](points[rank])),
    );
  },
};
