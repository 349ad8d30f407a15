// A game without a server: an initial position and the turns after it, computed by our own rules
// core.

import type { Answer, Core, Outcome } from "../../core/core";
import { againIn } from "../net/history";
import type { Options, PlayedTurn } from "../net/protocol";
import { actionsOf } from "../net/room";
import type { Scene } from "../play/scene";
import { type Stand, wayOf } from "../play/turn-draft/turn-draft";

export interface Ground {
  game: string;
  options: Options;
  /** The initial position, and the seat to move; null if the game is over. */
  start: string;
  first: number | null;
}

export interface Move extends PlayedTurn {
  /** The position after the turn, and the next seat to move; null if the game is over. */
  position: string;
  next: number | null;
}

export interface Line extends Ground {
  moves: readonly Move[];
}

/** `from`: null is the game's start. Returns null if it is not a position of the game. */
export function groundOf(
  game: string,
  options: Options,
  from: string | null,
  core: Core,
): Ground | null {
  const answer = core.query({ game, options, position: from });
  return "error" in answer ? null : { game, options, start: answer.position, first: answer.seat };
}

/** A complete turn in a position where `seat` is to move; otherwise the reason for its refusal. */
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

/** The moves of these turns from the initial position on, up to the first illegal one. */
export function movesAlong(ground: Ground, turns: readonly string[], core: Core): Move[] {
  const moves: Move[] = [];
  let at = { position: ground.start, seat: ground.first };
  for (const turn of turns) {
    const move = moveIn(ground, at, turn, core);
    if ("message" in move) break;
    moves.push(move);
    at = { position: move.position, seat: move.next };
  }
  return moves;
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

/** The stand for the next turn. The hash only distinguishes positions. */
export function standIn(line: Line, ply: number): Stand {
  const position = positionIn(line, ply);
  const { game, options } = line;
  return { game, options, position, hash: position };
}

/** The result after `ply` turns; null if the game is not over. */
export function outcomeIn(line: Line, ply: number, core: Core): Outcome | null {
  const { game, options } = line;
  const position = positionIn(line, ply);
  if (seatIn(line, ply) !== null)
    return repeated(line, ply) ? { winners: [], reason: "repetition" } : null;
  const answer = core.query({ game, options, position });
  return "error" in answer ? null : answer.result;
}

/** The house rule: the third occurrence of a position is a draw. */
function repeated(line: Line, ply: number): boolean {
  return (repetitionsOf(line).get(ply) ?? 1) >= 3;
}

/** For turns whose position repeats: how often it has occurred. */
export function repetitionsOf({ start, moves }: Line): ReadonlyMap<number, number> {
  return againIn([start, ...moves.map(({ position }) => position)]);
}

/** The position after `ply` turns, with the turn that led to it but without legal actions. */
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

/** Number of intermediate positions of the turn that led to the position after `ply` turns. */
export function momentsIn(line: Line, ply: number, core: Core): number {
  return sceneIn(line, ply, core).way?.moments.length ?? 1;
}
