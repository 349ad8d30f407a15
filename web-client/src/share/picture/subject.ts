// The game that a picture or a GIF shows, independent of the page that shares it.

import type { GameView } from "../../game-kit/view";
import type { CatalogueGame, Options } from "../../net/protocol";
import type { Scene } from "../../play/scene";

export interface SharedSeat {
  /** The side, as in "Gold". */
  side: string;
  /** The player's name; null: the seat is free, or its player has no name. */
  player: string | null;
  won: boolean;
}

/** A game as it was when the player opened the dialog: later turns do not change it. */
export interface Subject {
  game: CatalogueGame;
  view: GameView;
  options: Options;
  seats: readonly SharedSeat[];
  /** The seat at the lower side of the board. */
  viewer: number;
  /** Number of turns. */
  turns: number;
  /** Number of the turn on the board, from 0 to `turns`. */
  shown: number;
  /** The result in a sentence without a viewer; null: the game is not over. */
  result: string | null;
  /** The numbers of turns whose positions are known, from the start on. */
  knownTurns(): readonly number[];
  /** The content of the board after `ply` turns; null if it is unknown. */
  sceneAt(ply: number): Scene | null;
  /** The seat to move after `ply` turns; null: none or unknown. */
  toMoveAt(ply: number): number | null;
}
