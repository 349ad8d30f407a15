// The rooms that this browser has been in, newest first, so that the player can come back without a
// link. Kept in local storage; without it (private windows) nothing is remembered.

import type { Bot, Clock, Options, Player } from "./protocol";

/** The player of a seat, as far as a list needs it: a person's name or a bot. */
export type Seated = string | Bot;

export interface RecentRoom {
  room: string;
  game: string;
  options?: Options;
  clock?: Clock;
  /** The key with the most rights that we have seen, if any. */
  key?: string;
  /** By seat; null for a free seat. */
  players: (Seated | null)[];
  status: "open" | "playing" | "paused" | "over";
  /** Our own seat. */
  seat: number | null;
  toMove: number | null;
  /** The last board that we saw. */
  position?: string | null;
  /** When we were last there, milliseconds since 1970. */
  at: number;
}

export function seated(player: Player | null): Seated | null {
  return player?.bot ?? player?.name ?? null;
}

const storageKey = "quintet.rooms";
const kept = 12;

export function recentRooms(): RecentRoom[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecentRoom) : [];
  } catch {
    return [];
  }
}

export function rememberRoom(entry: RecentRoom): void {
  write([entry, ...recentRooms().filter(({ room }) => room !== entry.room)].slice(0, kept));
}

export function forgetRoom(room: string): void {
  write(recentRooms().filter((entry) => entry.room !== room));
}

export function forgetAllRooms(): void {
  write([]);
}

function write(rooms: RecentRoom[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(rooms));
  } catch {
    // Storage is full or forbidden: the room is not remembered.
  }
}

function isRecentRoom(entry: unknown): entry is RecentRoom {
  const { room, game, players, at } = (entry ?? {}) as Partial<RecentRoom>;
  return (
    typeof room === "string" &&
    typeof game === "string" &&
    typeof at === "number" &&
    Array.isArray(players)
  );
}
