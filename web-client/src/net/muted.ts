// Whose chat this person does not want to read, in any room. Kept in this browser.

import { signal } from "@preact/signals";

export interface MutedPlayer {
  id: string;
  /** As it was then, to be recognized by. */
  name: string;
}

/** As many as the server takes. */
const most = 64;
const key = "quintet.muted";

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
  muted.value = silent ? [...others, { id, name }].slice(-most) : others;
  try {
    localStorage.setItem(key, JSON.stringify(muted.value));
  } catch {
    // Private windows may keep nothing: then it holds for this page.
  }
}
