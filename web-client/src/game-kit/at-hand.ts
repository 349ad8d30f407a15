// The rules of a game on one screen: the pieces in play with pictures of their moves. Each game has
// them in its at-hand.ts, and the panel beside the board shows them.

import type { Options } from "../net/protocol";
import type { Point } from "./cell-grid";

/** The effect of a move, marked on the space to which it leads: an empty space, a space on top of
 * other pieces, enemies pushed or thrown back, an enemy taken, or the game won. */
export const effects = ["go", "onto", "push", "capture", "win"] as const;
export type Effect = (typeof effects)[number];

export interface PieceMove {
  /** The space of the piece, or several joined by ","; or its name, which has no digit, if it is off
   * the board. */
  piece: string;
  /** A word of the game for this kind of move. */
  kind: string;
  /** The space to which it leads. */
  to: string;
}

/** A position with all moves of one piece that are of these kinds: no other move of them is legal
 * there, which games/at-hand.test.ts proves. */
export interface MovesPicture {
  position: string;
  piece: string;
  kinds: readonly string[];
  /** Spaces by effect, as `spacesIn` reads them. Where several moves lead to one space, the mark
   * is that of the most harmless one. */
  marks: Readonly<Partial<Record<Effect, string>>>;
  /** Two opposite corners of the visible part of the board. */
  part: readonly [string, string];
}

export interface PieceAtHand {
  id: string;
  picture: MovesPicture;
  /** Whether a player can meet this piece, or this move, in the position or soon after. */
  inPlay(position: string, options: Options): boolean;
}

export interface PieceText {
  name: string;
  /** Its moves in one or two short sentences. */
  moves: string;
}

export interface RulesAtHand {
  /** The goal, in a sentence. */
  goal(options: Options): string;
  pieces: readonly PieceAtHand[];
  /** The words of each piece, by its id. */
  words: Readonly<Record<string, PieceText>>;
  /** Further rules of this position, and the room's options that change rules. */
  notes(position: string, options: Options): readonly string[];
  /** Null for an action that moves no piece. */
  read(action: string): PieceMove | null;
  /** The middle of a space in the drawing of a picture. */
  placeOf(space: string): Point;
  /** The selected piece and its moves in a few words; null if the game selects no pieces. */
  says(position: string, piece: string, legal: readonly string[]): string | null;
}

/** Space names, separated by blanks; "b2..5" has those from b2 to b5. */
export function spacesIn(text: string): string[] {
  return text.split(" ").flatMap((entry) => {
    const [, row = "", first, last] = /^(.*?)(\d+)\.\.(\d+)$/.exec(entry) ?? [];
    if (first === undefined) return entry === "" ? [] : [entry];
    const count = Number(last) - Number(first) + 1;
    return Array.from({ length: count }, (_, index) => `${row}${Number(first) + index}`);
  });
}
