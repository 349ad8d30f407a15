// The page's own server: same origin, cookie session.

import { computed, signal } from "@preact/signals";
import { Connection, isUnavailable } from "./connection";
import { onUnavailable, refusal } from "./http";
import { type Catalogue, keepCatalogue, keptCatalogue } from "./known-games";
import { notices } from "./notice";
import type { CatalogueGame } from "./protocol";

/**
 * The server's catalogue, current or from the last visit; null before the first one. Pages show it
 * in their own language: src/texts/catalogue.ts.
 */
export const catalogueInEnglish = signal<Catalogue | null>(keptCatalogue());
let upToDate = false;

export const serverVersion = signal<string | null>(null);

/** Number of the computer's levels on this server; null: it has no computer players; undefined:
 * unknown. */
export const botLevels = signal<number | null | undefined>(undefined);

/** The last attempt to reach the server failed. */
const failed = signal(false);
const online = signal(navigator.onLine);

export const connection = new Connection({
  url: `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`,
  openSocket: (url, protocol) => new WebSocket(url, protocol),
  startSession: async () => {
    try {
      await askFor("/api/session", { method: "POST" });
      if (!upToDate) await learnCatalogue();
      failed.value = false;
    } catch (error) {
      failed.value = true;
      // The catalogue is available without a database.
      if (isUnavailable(error) && !upToDate) await learnCatalogue().catch(() => undefined);
      throw error;
    }
  },
});

/** The page has never reached the server, or the device reports that it is offline. */
export const cutOff = computed(
  () =>
    connection.status.value !== "connected" &&
    failed.value &&
    (connection.player.value === null || !online.value),
);

export function connect(): void {
  connection.start();
  onUnavailable((error) => connection.waitFor(error));
  connection.onPush((push) => {
    if (push.type === "welcome") {
      serverVersion.value = push.server.version;
      botLevels.value = push.bots?.levels ?? null;
    }
    notices.hear(push, connection.now());
  });
  // The reply contains the server's time, so that clocks are right from the start.
  connection.onConnected(() => void connection.request({ type: "ping" }).catch(() => undefined));
  for (const change of ["online", "offline"])
    addEventListener(change, () => {
      online.value = navigator.onLine;
      connection.wake();
    });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") connection.wake();
  });
}

async function learnCatalogue(): Promise<void> {
  const answer = await askFor("/api/catalogue");
  const now = (await answer.json()) as Catalogue;
  upToDate = true;
  if (JSON.stringify(now) === JSON.stringify(catalogueInEnglish.value)) return;
  catalogueInEnglish.value = now;
  keepCatalogue(now);
}

/** A game in the server's own words, for texts that other people will read. */
export function untranslated({ id }: CatalogueGame): CatalogueGame | null {
  return catalogueInEnglish.value?.games.find((game) => game.id === id) ?? null;
}

/** The names of the seats under these options, in turn order. */
export function seatNames(game: CatalogueGame, options: Record<string, string>): string[] {
  const fits = (wanted: Record<string, string>) =>
    Object.entries(wanted).every(([key, value]) => options[key] === value);
  return game.seats.find((entry) => fits(entry.options))?.names ?? [];
}

async function askFor(path: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(path, { ...init, signal: AbortSignal.timeout(6000) });
  if (answer.ok) return answer;
  const error = await refusal(answer);
  // A banned player gets the reason instead of a page that never connects.
  if (error.code === "banned") notices.tell(error);
  throw error;
}
