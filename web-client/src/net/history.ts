// The position after each turn of a room: from its events if they contain it, otherwise computed
// from the turns by our rules core.

import type { Core } from "../../core/core";
import type { SeatState } from "./protocol";
import { actionsOf, type Room } from "./room";

/** The parts of a room from which its positions follow. */
export type Replayed = Pick<Room, "game" | "options" | "positions" | "turns"> & {
  seats: readonly Pick<SeatState, "withdrew">[];
};

/**
 * The position after `ply` turns. Null if only the room's log contains it: after a withdrawal,
 * until the server has sent the position.
 */
export function positionAt(room: Replayed, ply: number, core: Core): string | null {
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

/** Number of earlier turns to compare with, at most. */
const farthest = 200;

/** Computed positions, by the turn and the position before it. */
export type KnownPositions = Map<string, string | null>;

/**
 * For turns whose position repeats: how often it has occurred, 2 or more. Empty if unknown. With
 * the same `known` for all turns of a room, the core computes each turn only once.
 */
export function repetitionsIn(
  room: Room,
  core: Core,
  known: KnownPositions,
): ReadonlyMap<number, number> {
  const first = Math.max(0, room.ply - farthest);
  const positions: string[] = [];
  let position = positionBy(room, first, null, core, known);
  for (let ply = first; position !== null; ++ply) {
    positions.push(position);
    if (ply === room.ply) return againIn(positions, first);
    position = positionBy(room, ply + 1, position, core, known);
  }
  return new Map();
}

/** The same for consecutive positions, of which the first stood after `first` turns. */
export function againIn(positions: readonly string[], first = 0): ReadonlyMap<number, number> {
  const stood = new Map<string, number>();
  const again = new Map<number, number>();
  for (const [index, position] of positions.entries()) {
    const times = (stood.get(position) ?? 0) + 1;
    stood.set(position, times);
    if (times > 1) again.set(first + index, times);
  }
  return again;
}

/** Like `positionAt`; `before` is the position one turn earlier, or null if unknown. */
function positionBy(
  room: Room,
  ply: number,
  before: string | null,
  core: Core,
  known: KnownPositions,
): string | null {
  const told = room.positions[ply];
  if (told !== undefined) return told;
  const key = `${ply} ${room.turns[ply - 1]?.turn} ${before}`;
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  const from = before === null ? room : { ...room, positions: { [ply - 1]: before } };
  const position = positionAt(from, ply, core);
  known.set(key, position);
  return position;
}

/** The hash that the position after one more turn must have, or null if our core does not know. */
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
