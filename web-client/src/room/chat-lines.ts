// The chat as somebody in this room reads it: which channel is his, and what he has not read.

import type { Channel, ChatLine } from "../net/protocol";
import type { Room } from "../net/room";

/** Where we may write: players and spectators do not talk to each other while a game goes on. */
export function writableChannels(room: Room): Channel[] {
  if (room.you.seat === null) return ["spectators"];
  const apart = room.status === "playing" || room.status === "paused";
  return apart ? ["players"] : ["players", "spectators"];
}

/** What there is to read or to write, in a fixed order. */
export function channelsIn(room: Room): Channel[] {
  const writable = writableChannels(room);
  return (["players", "spectators"] as const).filter(
    (channel) => writable.includes(channel) || room.chat.some((line) => line.channel === channel),
  );
}

export function linesIn(room: Room, channel: Channel, muted: readonly string[]): ChatLine[] {
  return room.chat.filter((line) => line.channel === channel && !muted.includes(line.player.id));
}

/** How many lines of others there are after the one with the number `seen`. */
export function unreadIn(
  room: Room,
  seen: number,
  player: string | undefined,
  muted: readonly string[],
): number {
  return room.chat.filter(
    (line) => line.seq > seen && line.player.id !== player && !muted.includes(line.player.id),
  ).length;
}

/** Whether we may send somebody away: a spectator, from a private room that we have opened. */
export function mayRemove(room: Room, somebody: string, player: string | undefined): boolean {
  const sits = room.seats.some((seat) => seat.player?.id === somebody);
  return room.visibility === "private" && room.by.id === player && somebody !== player && !sits;
}
