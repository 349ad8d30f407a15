// Our own server as the page reaches it: same origin, cookie session.

import { signal } from "@preact/signals";
import { store, stored } from "../settings";
import { said } from "../texts/said";
import { Connection } from "./connection";
import type { CatalogueGame } from "./protocol";

const storageKey = "quintet.catalogue";

/** The games as the server has told them, now or when we were last here. */
let told: CatalogueGame[] | null = toldBefore();

/** The same in the language of the page. Null until the server has told for the first time. */
export const catalogue = signal<CatalogueGame[] | null>(told?.map(said.game) ?? null);

let toldNow = false;

export const connection = new Connection({
  url: `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`,
  openSocket: (url, protocol) => new WebSocket(url, protocol),
  startSession: async () => {
    await askFor("/api/session", { method: "POST" });
    if (!toldNow) await learnCatalogue();
  },
});

export function connect(): void {
  connection.start();
  // The answer tells the server's time: clocks are to be right from the first moment.
  connection.onConnected(() => void connection.request({ type: "ping" }).catch(() => undefined));
  addEventListener("online", () => connection.wake());
  addEventListener("offline", () => connection.wake());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") connection.wake();
  });
}

/** Pages that need no server know the games without it, once it has told them. */
async function learnCatalogue(): Promise<void> {
  const answer = await askFor("/api/catalogue");
  const { games } = (await answer.json()) as { games: CatalogueGame[] };
  toldNow = true;
  const text = JSON.stringify(games);
  if (text === JSON.stringify(told)) return;
  told = games;
  catalogue.value = games.map(said.game);
  store(storageKey, text);
}

function toldBefore(): CatalogueGame[] | null {
  try {
    const games: unknown = JSON.parse(stored(storageKey) ?? "null");
    return Array.isArray(games) && games.every(isGame) ? games : null;
  } catch {
    return null;
  }
}

function isGame(game: unknown): game is CatalogueGame {
  const { id, options, seats } = (game ?? {}) as Partial<CatalogueGame>;
  return typeof id === "string" && Array.isArray(options) && Array.isArray(seats);
}

/** A game in the server's own words, as they are in texts that others are to read. */
export function untranslated({ id }: CatalogueGame): CatalogueGame | null {
  return told?.find((game) => game.id === id) ?? null;
}

/** How many seats there are under these options, and their names in turn order. */
export function seatNames(game: CatalogueGame, options: Record<string, string>): string[] {
  const fits = (wanted: Record<string, string>) =>
    Object.entries(wanted).every(([key, value]) => options[key] === value);
  return game.seats.find((entry) => fits(entry.options))?.names ?? [];
}

async function askFor(path: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(path, { ...init, signal: AbortSignal.timeout(6000) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}
