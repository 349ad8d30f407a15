// The position after each turn of a room: what its events have told, and otherwise what our core
// makes of the turns.

import type { Core } from "../../core/core";
import { actionsOf, type Room } from "./room";

/**
 * The position after `ply` turns, or null where only the room's log knows it: past a withdrawal
 * that nobody has told us the position of.
 */
export function positionAt(room: Room, ply: number, core: Core): string | null {
  let from = ply;
  while (from > 0 && room.positions[from] === undefined) --from;
  const known = room.positions[from];
  if (from === ply && known !== undefined) return known;
  const inTheWay = room.seats.some(({ withdrew }) => {
    if (withdrew === null || withdrew.ply >= ply) return false;
    return withdrew.ply > from || (withdrew.ply === from && known === undefined);
  });
  if (inTheWay) return null;
  const actions = room.turns.slice(from, ply).flatMap(({ turn }) => actionsOf(turn));
  const answer = core.query({
    game: room.game,
    options: room.options,
    position: known ?? null,
    actions,
  });
  return "error" in answer ? null : answer.position;
}

/** What the hash of the position after one more turn must be, or null if our core cannot say. */
export function hashAfter(room: Room, turn: string, core: Core): string | null {
  if (room.position === null) return null;
  const answer = core.query({
    game: room.game,
    options: room.options,
    position: room.position,
    actions: actionsOf(turn),
  });
  return "error" in answer ? null : core.hash(answer.position);
}
