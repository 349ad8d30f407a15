// Fetches the positions of rooms from their records, a few at a time and each only once.

import { getJson } from "../net/http";

const atOnce = 3;
const known = new Map<string, Promise<string | null>>();
const waiting: (() => void)[] = [];
let asking = 0;

/** Null if the player may not watch, or the game has not begun. */
export function positionIn(room: string): Promise<string | null> {
  const before = known.get(room);
  if (before !== undefined) return before;
  const asked = inTurn(() => getJson<{ position: string | null }>(`/api/games/${room}`)).then(
    ({ position }) => position,
    () => {
      known.delete(room);
      return null;
    },
  );
  known.set(room, asked);
  return asked;
}

async function inTurn<T>(ask: () => Promise<T>): Promise<T> {
  if (asking === atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else ++asking;
  try {
    return await ask();
  } finally {
    const next = waiting.shift();
    if (next === undefined) --asking;
    else next();
  }
}
