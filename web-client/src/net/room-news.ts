// Changes of a room that come in pushes other than events, and the positions in its whole log.

import type { Push, RoomEvent } from "./protocol";
import { type Room, withAway, withBotWait, withKeys, withLine } from "./room";

/** The room after one of its pushes that has no event; `now` is the server's time, in ms. */
export function afterPush(room: Room, push: Push, now: number): Room {
  switch (push.type) {
    case "presence": {
      const { seats, spectators, learning = 0 } = push;
      return { ...room, presence: { seats, spectators, learning } };
    }
    case "away":
      return withAway(room, push.seat, push.claim_in === null ? null : now + push.claim_in);
    case "bot_waits": {
      const { reason: message, key, args } = push;
      const why = message === null ? null : { code: "too-many", message, key, args };
      return withBotWait(room, push.seat, why);
    }
    case "said": {
      const { seq, at, channel, player, text } = push;
      return { ...room, chat: withLine(room.chat, { seq, at, channel, player, text }) };
    }
    case "keys":
      return withKeys(room, push.play_key, push.watch_key);
    default:
      return room;
  }
}

/** The positions in these events, by the number of turns before them; turns taken back have none. */
export function positionsIn(events: readonly RoomEvent[]): Record<number, string> {
  const positions: string[] = [];
  let ply = 0;
  for (const event of events) {
    if (event.kind === "played" || event.kind === "taken_back") ply = event.ply;
    if (!("position" in event)) continue;
    positions.length = Math.min(positions.length, ply);
    positions[ply] = event.position;
  }
  return { ...positions };
}
