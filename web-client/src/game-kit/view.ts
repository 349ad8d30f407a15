// The client's part of a game: its board, the marks of its seats and its words. A view knows geometry
// and drawing, and no rules: `legal` lists the actions that are possible.

import type { ComponentChildren, ComponentType, VNode } from "preact";
import type { Clock, Options } from "../net/protocol";
import type { RulesAtHand } from "./at-hand";

/** How a position came about. */
export interface Way {
  /** The position before. */
  from: string;
  /** All that was passed through, in order; the position is the last. */
  moments: readonly string[];
}

/** The parts of a board, which the page places. */
export interface BoardParts {
  drawing: VNode;
  /** Pieces off the board that can be taken up. */
  tray?: VNode;
  /** Ways to look at the board. */
  viewControls?: VNode;
  /** The next step of a turn, as a sentence or a choice. */
  caption?: ComponentChildren;
}

export interface BoardProps {
  /** The position to show, in the game's own text. */
  position: string;
  /** The actions that led here, to be marked; empty at the start. */
  last: readonly string[];
  /** The actions that the person at the screen may play now; empty when it is not their turn. */
  legal: readonly string[];
  /** The board draws it moment by moment if it shows the position before it; null if unknown. */
  way?: Way | null;
  /** The positions that a legal action would pass through; the last one is the position after it. */
  foresee?(action: string): readonly string[];
  /** The seat at whose side the board is drawn: it is at the bottom. */
  viewer: number;
  /** A picture only: no tools beside it. */
  still?: boolean;
  /** The visible part of the drawing as a `viewBox`, for a picture of a part of the board. */
  part?: string;
  /** The board's name for people who don't see it. Without a name there are no cells to press. */
  label: string;
  /** Lets the page place the parts; without it they stand below each other. */
  arrange?(parts: BoardParts): VNode;
  onAction(action: string): void;
}

export interface SeatMarkProps {
  seat: number;
  options: Options;
}

/** A side of the game without a player, like a neutral suit. */
export interface Bystander {
  name: string;
  note: string;
  Mark: ComponentType;
}

export interface ActionButton {
  action: string;
  label: string;
  /** Its label as the only action of a turn, which then passes and waits for a confirmation. */
  alone?: string;
}

/** `begun`: the turn has actions already. */
export function labelOf({ label, alone }: ActionButton, begun: boolean): string {
  return begun ? label : (alone ?? label);
}

/** The time that a game takes, and the effort to learn it, for newcomers who choose a game. */
export interface Effort {
  /** Minutes of a usual game between two people: a short and a long one. A comment beside the value
   * says where it comes from. */
  minutes: readonly [from: number, to: number];
  /** `easy`: one kind of move on one page of rules. `some`: moves that depend on the neighbours of a
   * piece. `more`: several kinds of actions in a turn. */
  learning: "easy" | "some" | "more";
}

/** The engine's budgets for a position, in nodes. */
export interface Budgets {
  /** Of the live analysis, before a request to look deeper: a second or two on a good phone. */
  live: number;
  /** Of each position of a game under review. */
  turn: number;
}

/** A whole game between computers. `quintet match` has played it with the two strongest levels. */
export interface StrongGame {
  options: Options;
  /** The ids of the levels, by seat. */
  levels: readonly number[];
  winner: number;
  /** Turns of all seats from the start, joined by " / " as in puzzles/GAME.txt. */
  turns: string;
}

export interface GameView {
  id: string;
  Board: ComponentType<BoardProps>;
  /** A small picture of what a seat plays with. */
  SeatMark: ComponentType<SeatMarkProps>;
  /** The CSS variable with the colour of a seat's pieces, such as "--red". */
  sideColour(seat: number, options: Options): string;
  /** A short note on a seat's side in this position: "3 of 12 off". */
  seatNote?(position: string, seat: number): string;
  bystanders?(options: Options): Bystander[];
  /** The position as if it were this seat's turn, for choosing a turn ahead. */
  asTurnOf(position: string, seat: number, options: Options): string;
  /** Actions that may be legal when the turn comes, besides those that would be legal now. */
  possibleLater?(position: string): readonly string[];
  /** A turn, or a part of one, in words; with `way` also its effects on the board. */
  speak(turn: string, way?: Way | null): string;
  /**
   * A turn for people who see the list of turns: its parts as figures and signs, which a line break
   * may separate. `before`: the turn before it; null if there is none.
   */
  listed(turn: string, seat: number, before: string | null): readonly ComponentChildren[];
  /** How a side stands in a position, where `seatNote` does not say it: "4 Suns together". */
  standing?(position: string, seat: number, options: Options): string;
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
  /** Actions from the start, or from the portrait if the board is empty at the start. The board of
   * the first page demonstrates them. */
  demo: readonly string[];
  /** The board is empty at the start: a trial of the game begins with the portrait. */
  emptyStart?: boolean;
  effort: Effort;
  /** The suggested clock for a game in one sitting, if the usual one does not suit. */
  clock?: Clock;
  /** Budgets of the engine, if the usual ones of insight/budgets.ts take too long or too little. */
  budgets?: Budgets;
  /** The rows of puzzles/GAME.txt, which are a part of the client that is loaded on demand. */
  puzzles?(): Promise<{ default: string }>;
  /** A game of the strongest levels, for pages that have no game of people to show. Loaded on demand. */
  strongGame?(): Promise<{ default: StrongGame }>;
  /** Options to begin with where the defaults of the rules do not suit newcomers. */
  suggested?: Options;
  /** The endings of this game in words, by the reason of the result; without those of all games. */
  endings(options: Options): Readonly<Record<string, string>>;
  /** The rules on one screen, which are a part of the client that is loaded on demand. */
  atHand(): Promise<RulesAtHand>;
  /** The rules in a few sentences of our own. */
  rules: readonly string[];
  /** A sentence on how to begin. */
  begin: string;
  /** The goal, a turn and the end, for a player who is new to the game. */
  steps: readonly [string, string, string];
  /** A note on a choice, by option and value: "players 3". */
  advice: Readonly<Record<string, string>>;
}
