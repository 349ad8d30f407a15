// The links into a room that this player may pass on.

import { roomPath } from "../../base/router";
import type { Room } from "../../net/room";

export interface Links {
  /** Null if no player can join any more, or we have no key. */
  play: string | null;
  /** Null if watching is not allowed, if we have no key, or if it is the same link. */
  watch: string | null;
}

type Doors = Pick<Room, "room" | "status" | "visibility" | "spectators"> & {
  you: { play_key?: string; watch_key?: string };
};

export function linksTo(room: Doors, origin: string): Links {
  const { play_key: playKey, watch_key: watchKey } = room.you;
  const link = (key?: string) => origin + roomPath(room.room, key);
  const open = room.status === "open";
  // All clients may enter, so no key is needed.
  if (room.visibility === "public" && room.spectators === "open")
    return open ? { play: link(), watch: null } : { play: null, watch: link() };
  const play = room.visibility === "public" ? link() : playKey === undefined ? null : link(playKey);
  const watched = room.spectators !== "none" && watchKey !== undefined;
  return { play: open ? play : null, watch: watched ? link(watchKey) : null };
}
