// Turns a game of a room into an analysis.

import type { PlayedTurn } from "../net/protocol";
import type { Room } from "../net/room";
import { addressPath, type Branch, branchesOf } from "./address";

/**
 * Whether the page may link from a game to its analysis. Players of the game get the link only when
 * it is over.
 */
export function mayAnalyse({ status, position, you }: Room): boolean {
  return position !== null && (status === "over" || you.seat === null);
}

/** A part of a game that can be replayed. */
export interface Segment {
  /** Number of turns before it. */
  begin: number;
  /** The initial position; null: the game's start. */
  from: string | null;
  turns: readonly PlayedTurn[];
}

/**
 * The part of the game around the position after `ply` turns. Withdrawals are not turns and cannot
 * be replayed, so the part begins after the last one before that turn, and ends before the next
 * one. Null if its initial position is unknown (perhaps only for now).
 */
export function segmentOf(room: Room, ply: number): Segment | null {
  const withdrawals = room.seats.flatMap(({ withdrew }) => (withdrew === null ? [] : withdrew.ply));
  const before = withdrawals.filter((at) => at < ply);
  const begin = before.length === 0 ? 0 : Math.max(...before);
  const end = Math.min(room.ply, ...withdrawals.filter((at) => at >= ply));
  const from = before.length === 0 ? null : room.positions[begin];
  return from === undefined ? null : { begin, from, turns: room.turns.slice(begin, end) };
}

/**
 * The address of the game's analysis after `ply` turns; `better` is a line to show in place of the
 * played one. Null if there is no analysis, or a position is unknown (perhaps only for now).
 */
export function studyPath(room: Room, ply: number, better: readonly string[] = []): string | null {
  if (!mayAnalyse(room)) return null;
  const segment = segmentOf(room, ply);
  if (segment === null) return null;
  const { begin, from } = segment;
  const turns = segment.turns.map(({ turn }) => turn);
  const before = turns.slice(0, ply - begin);
  const after = [...branchesOf(turns.slice(before.length)), ...branchesOf(better)];
  return addressPath(room.game, {
    options: room.options,
    from,
    children: before.reduceRight<Branch[]>((children, turn) => [{ turn, children }], after),
    path: [...before, ...better.slice(0, 1)],
  });
}
