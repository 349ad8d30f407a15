// Undo and redo.

export interface Edits<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
}

const kept = 200;

export function firstOf<T>(now: T): Edits<T> {
  return { past: [], now, future: [] };
}

/** A change that can be undone. */
export function changed<T>({ past, now }: Edits<T>, next: T): Edits<T> {
  return { past: [...past, now].slice(-kept), now: next, future: [] };
}

/** Another view of the same tree: there is nothing to undo. */
export function moved<T>(edits: Edits<T>, now: T): Edits<T> {
  return { ...edits, now };
}

export function undo<T>(edits: Edits<T>): Edits<T> {
  const now = edits.past.at(-1);
  if (now === undefined) return edits;
  return { past: edits.past.slice(0, -1), now, future: [edits.now, ...edits.future] };
}

export function redo<T>(edits: Edits<T>): Edits<T> {
  const [now, ...future] = edits.future;
  if (now === undefined) return edits;
  return { past: [...edits.past, edits.now], now, future };
}
