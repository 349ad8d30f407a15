// The chat for one reader: the visible and writable channels, and the number of unread lines.

import type { Channel, ChatLine } from "../../net/protocol";
import type { Room } from "../../net/room";

/** The writable channels: during a game, players and spectators cannot write to each other. */
export function writableChannels(room: Room): Channel[] {
  if (room.you.seat === null) return ["spectators"];
  const apart = room.status === "playing" || room.status === "paused";
  return apart ? ["players"] : ["players", "spectators"];
}

/** The channels with lines or with write access, in a fixed order. */
export function channelsIn(room: Room): Channel[] {
  const writable = writableChannels(room);
  return (["players", "spectators"] as const).filter(
    (channel) => writable.includes(channel) || room.chat.some((line) => line.channel === channel),
  );
}

/** Whether to show a chat: against the computer only if there are spectators or lines. */
export function hasChat(room: Room): boolean {
  const { seats, you, chat, presence } = room;
  const company = seats.some(({ player }, seat) => seat !== you.seat && player?.bot === undefined);
  const watched = presence.spectators > 0 && writableChannels(room).includes("spectators");
  return you.seat === null || company || watched || chat.length > 0;
}

export function linesIn(room: Room, channel: Channel, muted: readonly string[]): ChatLine[] {
  return room.chat.filter((line) => line.channel === channel && !muted.includes(line.player.id));
}

/** Number of other people's lines after the line with the number `seen`. */
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

/** Whether we may remove this player: a spectator of a private room that we have opened. */
export function mayRemove(room: Room, somebody: string, player: string | undefined): boolean {
  const sits = room.seats.some((seat) => seat.player?.id === somebody);
  return room.visibility === "private" && room.by.id === player && somebody !== player && !sits;
}
