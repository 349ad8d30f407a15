// The players whose chat this person has muted, in every room. Kept in this browser, and by the
// server for the person's other devices.

import { signal } from "@preact/signals";
import { getJson, postJson } from "./http";
import { type Player, RequestError } from "./protocol";

export interface MutedPlayer {
  id: string;
  /** As it was then, to be recognized by. */
  name: string;
}

/** As many as the server keeps. */
const most = 200;
const key = "quintet.muted";
/** Whose list the server and this browser have compared. */
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

/** The newest last. */
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
 * Takes over what the server keeps for the player. What only this browser knows is told to it the
 * first time; later it has been taken back elsewhere.
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
    // Without an answer, or with an older server, what this browser knows holds.
    if (!(error instanceof RequestError)) throw error;
  }
}

async function tellServer(player: string, silent: boolean): Promise<void> {
  try {
    await postJson(path, { player, muted: silent });
  } catch (error) {
    // Somebody who is no more, or one too many: then this browser alone knows.
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
    // Private windows may keep nothing: then it holds for this page.
  }
}
