// A game without a server: a position to begin with and the turns from there, computed by our own
// rules core.

import type { Answer, Core, Outcome } from "../../core/core";
import { againIn } from "../net/history";
import type { Options, PlayedTurn } from "../net/protocol";
import { actionsOf } from "../net/room";
import type { Scene } from "../play/scene";
import { type Stand, wayOf } from "../play/turn-draft/turn-draft";

export interface Ground {
  game: string;
  options: Options;
  /** The position to begin with, and who moves in it; null when it is over. */
  start: string;
  first: number | null;
}

export interface Move extends PlayedTurn {
  /** The position after it, and who moves then; null when it is over. */
  position: string;
  next: number | null;
}

export interface Line extends Ground {
  moves: readonly Move[];
}

/** `from`: null is the game's start. Null when that is no position of the game. */
export function groundOf(
  game: string,
  options: Options,
  from: string | null,
  core: Core,
): Ground | null {
  const answer = core.query({ game, options, position: from });
  return "error" in answer ? null : { game, options, start: answer.position, first: answer.seat };
}

/** A whole turn in a position where `seat` moves; else why it is none. */
export function moveIn(
  { game, options }: Ground,
  { position, seat }: { position: string; seat: number | null },
  turn: string,
  core: Core,
): Move | { message: string } {
  const answer = core.query({ game, options, position, actions: actionsOf(turn) });
  if ("error" in answer) return { message: answer.error.message };
  if (seat === null || !endsTurn(answer)) return { message: "" };
  return { seat, turn, position: answer.position, next: answer.seat };
}

export function endsTurn({ turn_start, result }: Answer): boolean {
  return turn_start || result !== null;
}

export function positionIn({ start, moves }: Line, ply: number): string {
  return moves[ply - 1]?.position ?? start;
}

export function seatIn({ first, moves }: Line, ply: number): number | null {
  const move = moves[ply - 1];
  return move === undefined ? first : move.next;
}

/** Where the next turn begins. The hash only tells positions apart. */
export function standIn(line: Line, ply: number): Stand {
  const position = positionIn(line, ply);
  const { game, options } = line;
  return { game, options, position, hash: position };
}

/** How the game has ended after `ply` turns; null when it has not. */
export function outcomeIn(line: Line, ply: number, core: Core): Outcome | null {
  const { game, options } = line;
  const position = positionIn(line, ply);
  if (seatIn(line, ply) !== null)
    return repeated(line, ply) ? { winners: [], reason: "repetition" } : null;
  const answer = core.query({ game, options, position });
  return "error" in answer ? null : answer.result;
}

/** The house rule: the same position for the third time is a draw. */
function repeated(line: Line, ply: number): boolean {
  return (repetitionsOf(line).get(ply) ?? 1) >= 3;
}

/** The turns after which a position stood there again, with how often. */
export function repetitionsOf({ start, moves }: Line): ReadonlyMap<number, number> {
  return againIn([start, ...moves.map(({ position }) => position)]);
}

/** The position after `ply` turns with the way that led there; nothing is legal in it. */
export function sceneIn(line: Line, ply: number, core: Core): Scene {
  const move = line.moves[ply - 1];
  if (move === undefined) return { position: line.start, last: [], legal: [], way: null };
  const last = actionsOf(move.turn);
  return {
    position: move.position,
    last,
    legal: [],
    way: wayOf(line, positionIn(line, ply - 1), last, core),
  };
}
