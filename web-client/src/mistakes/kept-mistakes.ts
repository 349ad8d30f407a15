// The player's mistakes that this browser keeps, in local storage as `quintet.mistakes`. While
// storage is full or blocked they last as long as the page. Other tabs follow changes. Those of a
// player with an account are also in the account (account-mistakes.ts).

import { signal } from "@preact/signals";
import { store, stored } from "../base/settings";
import { isId, isMistake, type Mistake } from "./mistake";
import { answered, dayOf, isRetired, merged, type Outcome } from "./schedule";

export interface KeptMistakes {
  version: 1;
  mistakes: readonly Mistake[];
  /** Ids of mistakes that the player has removed. They do not return. */
  removed: readonly string[];
  /** The id of the player whose account has them too; absent if no account has them. */
  owner?: string;
}

const key = "quintet.mistakes";
/** Limits of what is kept. */
export const mostKept = 200;
export const mostRemoved = 400;

const nothing: KeptMistakes = { version: 1, mistakes: [], removed: [] };

/** Number of changes by this page and other tabs. */
const changes = signal(0);
/** The last value that could not be stored. */
let unstored: string | null = null;

globalThis.addEventListener?.("storage", (event) => {
  // A null key: the storage was cleared.
  if (event.key !== key && event.key !== null) return;
  unstored = null;
  ++changes.value;
});

/** Whether anything is kept, without reading it. Components that call it follow later changes. */
export function keepsAny(): boolean {
  void changes.value;
  return (unstored ?? stored(key)) !== null;
}

/** Drops parts that are not valid. Components that call it follow later changes. */
export function keptMistakes(): KeptMistakes {
  void changes.value;
  return readMistakes(unstored ?? stored(key));
}

export function readMistakes(text: string | null): KeptMistakes {
  try {
    const kept = (JSON.parse(text ?? "null") ?? {}) as Partial<KeptMistakes>;
    if (kept.version !== 1) return nothing;
    const { mistakes = [], removed = [], owner } = kept;
    return limited({
      version: 1,
      ...(typeof owner === "string" && { owner }),
      mistakes: Array.isArray(mistakes) ? mistakes.filter(isMistake) : [],
      removed: Array.isArray(removed) ? removed.filter(isId) : [],
    });
  } catch {
    return nothing;
  }
}

export function mistakeOf(id: string): Mistake | undefined {
  return keptMistakes().mistakes.find((one) => one.id === id);
}

/** Whether the position is kept, or was removed. */
export function isKnown(id: string): boolean {
  const { mistakes, removed } = keptMistakes();
  return removed.includes(id) || mistakes.some((one) => one.id === id);
}

/** A position that is kept, or was removed, changes nothing. */
export function addMistake(mistake: Mistake): void {
  if (isKnown(mistake.id) || !isMistake(mistake)) return;
  const kept = keptMistakes();
  keep({ ...kept, mistakes: [...kept.mistakes, mistake] });
}

/** Counts an answer to a mistake that is due; otherwise nothing changes. */
export function answerMistake(id: string, outcome: Outcome, now = new Date()): void {
  const kept = keptMistakes();
  const mistakes = kept.mistakes.map((one) =>
    one.id === id ? { ...one, progress: answered(one.progress, outcome, dayOf(now)) } : one,
  );
  keep({ ...kept, mistakes });
}

export function removeMistake(id: string): void {
  remove(({ id: one }) => one === id);
}

export function removeAllMistakes(): void {
  remove(() => true);
}

function remove(which: (mistake: Mistake) => boolean): void {
  const kept = keptMistakes();
  const { mistakes, removed } = kept;
  keep({
    ...kept,
    mistakes: mistakes.filter((one) => !which(one)),
    removed: [...removed, ...mistakes.filter(which).map(({ id }) => id)],
  });
}

/**
 * Unites the mistakes of this browser with those of the player's account. Mistakes that belong to
 * the account of another player leave this browser.
 */
export function takeAccount(owner: string, account: KeptMistakes): void {
  const kept = keptMistakes();
  const here = (kept.owner ?? owner) === owner ? kept : nothing;
  const after: KeptMistakes = { ...union(account, here), owner };
  const isEmpty = after.mistakes.length === 0 && after.removed.length === 0;
  if (isEmpty && !keepsAny()) return;
  if (JSON.stringify(after) !== JSON.stringify(kept)) keep(after);
}

/** After the player has left the account: the next user of this browser must not find them. */
export function forgetAccount(): void {
  if (keptMistakes().owner !== undefined) keep(nothing);
}

/**
 * The mistakes of both sides. A removed one stays removed, and `merged` chooses the progress. The
 * rest of a mistake is that of `one`.
 */
export function union(one: KeptMistakes, other: KeptMistakes): KeptMistakes {
  const removed = [...new Set([...one.removed, ...other.removed])];
  const byId = new Map<string, Mistake>();
  for (const mistake of [...one.mistakes, ...other.mistakes]) {
    const known = byId.get(mistake.id);
    const progress = merged(known?.progress ?? mistake.progress, mistake.progress);
    byId.set(mistake.id, { ...(known ?? mistake), progress });
  }
  return limited({
    version: 1,
    mistakes: [...byId.values()].filter(({ id }) => !removed.includes(id)),
    removed,
  });
}

/**
 * Within the limits, in the order in which they were found. Retired mistakes leave first, then those
 * that were found first. The server has the same rule, so that devices agree.
 */
function limited(kept: KeptMistakes): KeptMistakes {
  const unique = [...new Map(kept.mistakes.map((one) => [one.id, one])).values()];
  unique.sort((a, b) => a.found - b.found || (a.id < b.id ? -1 : 1));
  const byNeed = [
    ...unique.filter(({ progress }) => isRetired(progress)),
    ...unique.filter(({ progress }) => !isRetired(progress)),
  ];
  const leaving = new Set(byNeed.slice(0, Math.max(0, unique.length - mostKept)));
  return {
    ...kept,
    mistakes: unique.filter((one) => !leaving.has(one)),
    removed: kept.removed.slice(-mostRemoved),
  };
}

function keep(kept: KeptMistakes): void {
  const text = JSON.stringify(limited(kept));
  unstored = store(key, text) ? null : text;
  ++changes.value;
}
