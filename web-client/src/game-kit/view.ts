// What a game brings to the client: its board, the marks of its seats and its words. A view knows
// geometry and drawing, and no rules: what may be done is told to it in `legal`.

import type { ComponentChildren, ComponentType, VNode } from "preact";
import type { Clock, Options } from "../net/protocol";

/** How a position came about. */
export interface Way {
  /** The position before. */
  from: string;
  /** All that was passed through, in order; the position is the last. */
  moments: readonly string[];
}

/** What a board consists of. */
export interface BoardParts {
  drawing: VNode;
  /** Pieces off the board that can be taken up. */
  tray?: VNode;
  /** Ways to look at the board. */
  viewControls?: VNode;
  /** What to press next, in words or as a choice. */
  caption?: ComponentChildren;
}

export interface BoardProps {
  /** The position to show, in the game's own text. */
  position: string;
  /** The actions that led here, to be marked; empty at the start. */
  last: readonly string[];
  /** What the person at the screen may do now; empty when it is not their turn. */
  legal: readonly string[];
  /** Is drawn moment by moment when the board has shown its beginning; null where nobody knows. */
  way?: Way | null;
  /** What a legal action would pass through, the position after it last. */
  foresee?(action: string): readonly string[];
  /** The seat at whose side the board is drawn: it is at the bottom. */
  viewer: number;
  /** A picture only: no tools beside it. */
  still?: boolean;
  /** What the board is called for people who don't see it. */
  label: string;
  /** Where the page puts each part; without it they stand below each other. */
  arrange?(parts: BoardParts): VNode;
  onAction(action: string): void;
}

export interface SeatMarkProps {
  seat: number;
  options: Options;
}

/** What takes part in the game without a player, like a neutral suit. */
export interface Bystander {
  name: string;
  note: string;
  Mark: ComponentType;
}

export interface ActionButton {
  action: string;
  label: string;
  /** As the only action of a turn it passes: its label then. Such a turn waits for a confirmation. */
  alone?: string;
}

/** `begun`: the turn has actions already. */
export function labelOf({ label, alone }: ActionButton, begun: boolean): string {
  return begun ? label : (alone ?? label);
}

export interface GameView {
  id: string;
  Board: ComponentType<BoardProps>;
  /** A small picture of what a seat plays with. */
  SeatMark: ComponentType<SeatMarkProps>;
  /** The CSS variable with the colour of a seat's pieces, such as "--red". */
  sideColour(seat: number, options: Options): string;
  /** What is worth knowing of a seat's side in this position: "3 of 12 off". */
  seatNote?(position: string, seat: number): string;
  bystanders?(options: Options): Bystander[];
  /** The position as if it were this seat's turn, for choosing a turn ahead. */
  asTurnOf(position: string, seat: number, options: Options): string;
  /** What may have become possible when the turn comes, besides what would be possible now. */
  possibleLater?(position: string): readonly string[];
  /** A turn, or a part of one, in words; with what it set in motion, where its way is known. */
  speak(turn: string, way?: Way | null): string;
  /** Actions without a place on the board: a button each, under it. */
  buttons?: readonly ActionButton[];
  /** One press plays a turn: to choose one ahead takes two. */
  onePress?: boolean;
  /** Turns can be several actions: there is always room for the list of them under the board. */
  manyActions?: boolean;
  /** Turns are long in notation: each has a line of its own in the list. */
  longTurns?: boolean;
  /** A position that shows what the game is about, for its card. */
  portrait: string;
  /** A position to play on from, where the portrait is none. */
  playable?: string;
  /** Nothing is on the board at first: to try the game, one begins with the portrait. */
  emptyStart?: boolean;
  /** What suits this game when it is played in one sitting, if not what suits most. */
  clock?: Clock;
  /** Options to begin with where the defaults of the rules do not suit newcomers. */
  suggested?: Options;
  /** How a game can end, in words, by the reason of its result; besides what ends every game. */
  endings(options: Options): Readonly<Record<string, string>>;
  /** The rules in a few sentences of our own. */
  rules: readonly string[];
  /** How to begin, in one breath. */
  begin: string;
  /** The goal, a turn and the end, for whoever meets the game. */
  steps: readonly [string, string, string];
  /** What is worth knowing of a choice, by option and value: "players 3". */
  advice: Readonly<Record<string, string>>;
}
