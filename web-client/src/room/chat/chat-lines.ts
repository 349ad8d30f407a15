// The chat for one reader: which channels they see and may write to, and how much is unread.

import type { Channel, ChatLine } from "../../net/protocol";
import type { Room } from "../../net/room";

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

/** Whether there is a chat: nobody talks to the computer, but watchers may talk, and be answered. */
export function hasChat(room: Room): boolean {
  const { seats, you, chat, presence } = room;
  const company = seats.some(({ player }, seat) => seat !== you.seat && player?.bot === undefined);
  const watched = presence.spectators > 0 && writableChannels(room).includes("spectators");
  return you.seat === null || company || watched || chat.length > 0;
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
