// Selects the sound for the last event of a room.

import { type Room, turnAt } from "../../net/room";
import type { Sound } from "../../sound/sounds";

export interface Listener {
  /** The player who listens. */
  player: string | undefined;
  muted: readonly string[];
  /** Whether the last turn of this room captured a piece or moved several. */
  eventful(room: Room): boolean;
}

/** Null for silence. Our own turn had its sound when it was sent. */
export function soundOf(before: Room, after: Room, listener: Listener): Sound | null {
  if (after.room !== before.room || after.seq <= before.seq) return null;
  if (after.status === "over" && before.status !== "over") return "end";
  if (after.status === "playing" && before.status === "open") return "start";
  if (after.ply > before.ply) {
    const last = turnAt(after, after.ply);
    if (last === null || last.seat === after.you.seat) return null;
    return listener.eventful(after) ? "eventful" : "theirs";
  }
  if (after.ply < before.ply) return "theirs";
  const asked = after.offers.find(({ what }) => before.offers.every((open) => open.what !== what));
  if (asked !== undefined && asked.seat !== after.you.seat) return "offer";
  const known = before.chat.at(-1)?.seq ?? 0;
  const said = after.chat.some(
    ({ seq, player }) =>
      seq > known && player.id !== listener.player && !listener.muted.includes(player.id),
  );
  return said ? "chat" : null;
}
