// The requests of the framed page: without cookies, and answered by the browser's cache or with 304
// while nothing has changed.

import type { EmbeddedGame } from "./embedded-game";

/** `missing`: there is no such public game. `failed`: the server may answer later; `after`: in ms, if
 * it has said when. `now`: the server's time, in ms since 1970. */
export type Asked =
  | { kind: "game"; game: EmbeddedGame; now: number }
  | { kind: "missing" }
  | { kind: "failed"; after: number | null };

const patience = 10_000;

function ask(path: string): Promise<Response> {
  const late = new AbortController();
  setTimeout(() => late.abort(), patience);
  return fetch(path, { credentials: "omit", signal: late.signal });
}

export async function askForGame(room: string): Promise<Asked> {
  try {
    const answer = await ask(`/embed/${room}.json`);
    if (answer.status === 404) return { kind: "missing" };
    if (!answer.ok) return { kind: "failed", after: retryAfter(answer) };
    const game = (await answer.json()) as EmbeddedGame;
    // The field has whole seconds.
    const told = Date.parse(answer.headers.get("Date") ?? "");
    return { kind: "game", game, now: Number.isNaN(told) ? Date.now() : told + 500 };
  } catch {
    return { kind: "failed", after: null };
  }
}

function retryAfter({ headers }: Response): number | null {
  const seconds = Number(headers.get("Retry-After") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null;
}

interface Entry {
  kind: string;
  ply?: number;
  position?: string;
}

/**
 * The positions in the room's log, by the number of turns before them; null if they cannot be loaded.
 * Only a game from which a player has withdrawn needs them.
 */
export async function askForPositions(room: string): Promise<Record<number, string> | null> {
  const positions: Record<number, string> = {};
  let ply = 0;
  try {
    for (let after: number | null = 0; after !== null; ) {
      const answer = await ask(`/api/games/${room}/events?after=${after}`);
      if (!answer.ok) return null;
      const page = (await answer.json()) as { events: Entry[]; next: number | null };
      for (const entry of page.events) {
        ply = entry.ply ?? ply;
        if (entry.position !== undefined) positions[ply] = entry.position;
      }
      after = page.next;
    }
    return positions;
  } catch {
    return null;
  }
}
