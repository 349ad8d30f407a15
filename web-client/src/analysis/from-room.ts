// A game of a room as something to analyse.

import type { Room } from "../net/room";
import { addressPath, branchesOf } from "./address";

/**
 * Whether somebody may be shown the way from a game to its analysis: whoever plays in it only when
 * it is over.
 */
export function mayAnalyse({ status, position, you }: Room): boolean {
  return position !== null && (status === "over" || you.seat === null);
}

/**
 * The address of the game's analysis, looked at after `ply` turns. No turn replays a withdrawal, so
 * it begins after the last one before that turn, and ends before the next one. Null when there is
 * none, or when a position is not known (yet).
 */
export function studyPath(room: Room, ply: number): string | null {
  if (!mayAnalyse(room)) return null;
  const withdrawals = room.seats.flatMap(({ withdrew }) => (withdrew === null ? [] : withdrew.ply));
  const before = withdrawals.filter((at) => at < ply);
  const begin = before.length === 0 ? 0 : Math.max(...before);
  const end = Math.min(room.ply, ...withdrawals.filter((at) => at >= ply));
  const from = before.length === 0 ? null : room.positions[begin];
  if (from === undefined) return null;
  const turns = room.turns.slice(begin, end).map(({ turn }) => turn);
  return addressPath(room.game, {
    options: room.options,
    from,
    children: branchesOf(turns),
    path: turns.slice(0, ply - begin),
  });
}
