// The lobby: a pure fold over the server's pushes. Unchanged parts stay the same objects, so that
// they are not rendered again.

import type { Lobby, LobbyChanges, LobbyRoom, Seek, Wish } from "./protocol";

export function applyChanges(lobby: Lobby, changes: LobbyChanges): Lobby {
  return {
    rooms: roomsAfter(lobby.rooms, changes),
    seeks: seeksAfter(lobby.seeks, changes),
    online: changes.online ?? lobby.online,
  };
}

function roomsAfter(rooms: LobbyRoom[], { rooms: told = [], gone = [] }: LobbyChanges) {
  if (told.length === 0 && gone.length === 0) return rooms;
  const byId = new Map(rooms.map((room) => [room.room, room]));
  for (const id of gone) byId.delete(id);
  for (const change of told)
    byId.set(change.room, { ...byId.get(change.room), ...change } as LobbyRoom);
  return [...byId.values()];
}

function seeksAfter(seeks: Seek[], { seeks: told = [], seeks_gone: gone = [] }: LobbyChanges) {
  if (told.length === 0 && gone.length === 0) return seeks;
  const byId = new Map(seeks.map((seek) => [seek.seek, seek]));
  for (const id of gone) byId.delete(id);
  for (const seek of told) byId.set(seek.seek, seek);
  return [...byId.values()];
}

/** Rooms with a free seat, newest first. */
export function openRooms(lobby: Lobby): LobbyRoom[] {
  const free = lobby.rooms.filter(
    ({ status, seats }) => status === "open" && seats.some(({ player }) => player === null),
  );
  return free.sort((a, b) => b.opened_at - a.opened_at);
}

/** A game that all clients may watch. */
export interface LiveGame extends LobbyRoom {
  position: string;
}

/** Newest first, so that a running game keeps its place. */
export function liveGames(lobby: Lobby): LiveGame[] {
  return lobby.rooms
    .filter(
      (room): room is LiveGame =>
        room.status !== "open" && room.position !== null && room.position !== undefined,
    )
    .sort((a, b) => b.opened_at - a.opened_at);
}

/** Seeks for the same game with the same rating range and seat. */
export interface SeekGroup {
  key: string;
  /** The game itself: the same seek pairs with one of these, if both sides' wishes match. */
  wish: Wish;
  /** Longest wait first. */
  seeks: Seek[];
}

export function seekGroups(lobby: Lobby): SeekGroup[] {
  const groups = new Map<string, SeekGroup>();
  for (const seek of [...lobby.seeks].sort((a, b) => a.since - b.since)) {
    const { min = null, max = null } = seek.rating_range ?? {};
    const key = JSON.stringify([wishKey(seek), seek.seat ?? null, min, max]);
    const group = groups.get(key) ?? { key, wish: wishOf(seek), seeks: [] };
    group.seeks.push(seek);
    groups.set(key, group);
  }
  return [...groups.values()];
}

export function wishOf({ game, options, clock, rated }: Wish): Wish {
  return { game, options, clock, rated };
}

/** Equal for wishes that can be paired; their options must be complete. */
export function wishKey({ game, options, clock, rated }: Wish): string {
  const sorted = (values: object) => Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([game, sorted(options), sorted(clock), rated]);
}
