// The players whose chat this person has muted, in every room. Kept in this browser, and by the
// server for the person's other devices.

import { signal } from "@preact/signals";
import { getJson, postJson } from "./http";
import { type Player, RequestError } from "./protocol";

export interface MutedPlayer {
  id: string;
  /** The name at that time, so that the player can be recognized. */
  name: string;
}

/** The same limit as the server's. */
const most = 200;
const key = "quintet.muted";
/** The player whose list this browser and the server have compared. */
const sharedKey = "quintet.muted.shared";
const path = "/api/my/mutes";

function kept(): MutedPlayer[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isMutedPlayer).slice(-most) : [];
  } catch {
    return [];
  }
}

function isMutedPlayer(entry: unknown): entry is MutedPlayer {
  const { id, name } = (entry ?? {}) as Partial<MutedPlayer>;
  return typeof id === "string" && typeof name === "string";
}

/** Newest last. */
export const muted = signal<readonly MutedPlayer[]>(kept());

export function mutedIds(): string[] {
  return muted.value.map(({ id }) => id);
}

export function keepMuted({ id, name }: MutedPlayer, silent: boolean): void {
  const others = muted.value.filter((player) => player.id !== id);
  keep(silent ? [...others, { id, name }] : others);
  void tellServer(id, silent);
}

/**
 * Loads the server's list of the player. Sends entries that only this browser has the first time;
 * later, such entries were removed on another device.
 */
export async function shareMuted(player: string): Promise<void> {
  try {
    const { mutes } = await getJson<{ mutes: { player: Player; at: number }[] }>(path);
    const there = mutes
      .sort((a, b) => a.at - b.at)
      .map(({ player: { id, name } }): MutedPlayer => ({ id, name }));
    const only = muted.value.filter(({ id }) => there.every((other) => other.id !== id));
    const isNew = read(sharedKey) !== player;
    keep(isNew ? [...only, ...there] : there);
    if (isNew) for (const { id } of only) await tellServer(id, true);
    write(sharedKey, player);
  } catch (error) {
    // Without a reply, or with an older server, this browser's list stays.
    if (!(error instanceof RequestError)) throw error;
  }
}

async function tellServer(player: string, silent: boolean): Promise<void> {
  try {
    await postJson(path, { player, muted: silent });
  } catch (error) {
    // The player does not exist any more, or the list is full: only this browser keeps the entry.
    if (!(error instanceof RequestError)) throw error;
  }
}

function keep(players: readonly MutedPlayer[]): void {
  muted.value = players.slice(-most);
  write(key, JSON.stringify(muted.value));
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Private windows may store nothing: then the list lasts as long as the page.
  }
}
