// The turn draft and the premove of this tab, kept in its session storage: a reload loses neither, and
// another tab with the same room has its own. Each belongs to one page and to one position.

import type { Premove } from "./premove";
import { emptyDraft, type TurnDraft } from "./turn-draft";

/** A premove, and the hash of the position in which it was chosen. */
export interface KeptPremove extends Premove {
  hash: string | null;
}

const draftKey = "quintet.kept-draft";
const premoveKey = "quintet.kept-premove";

/** Replaces the kept draft; an empty draft removes it. */
export function keepDraft({ base, actions, complete }: TurnDraft): void {
  keep(draftKey, actions.length === 0 ? null : { base, actions, whole: complete !== null });
}

/** The draft of this page, not checked by the rules: the position of a complete turn is unknown. */
export function keptDraft(): TurnDraft {
  const { base, actions, whole } = kept(draftKey);
  if (typeof base !== "string" || !isActions(actions)) return emptyDraft;
  return { base, actions, complete: whole === true ? { position: "" } : null };
}

export function keepPremove(premove: KeptPremove | null): void {
  keep(premoveKey, premove);
}

export function keptPremove(): KeptPremove | null {
  const { hash, actions, ply } = kept(premoveKey);
  if (typeof hash !== "string" || !isActions(actions) || !Number.isSafeInteger(ply)) return null;
  return { hash, actions, ply: Number(ply) };
}

function isActions(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((action) => typeof action === "string")
  );
}

function keep(key: string, value: object | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ ...value, page: location.pathname }));
  } catch {
    // Storage is full or forbidden: the draft is not kept.
  }
}

function kept(key: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    const entries = (value ?? {}) as Record<string, unknown>;
    return entries.page === location.pathname ? entries : {};
  } catch {
    return {};
  }
}
