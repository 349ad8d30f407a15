// Our own server as the page reaches it: same origin, cookie session.

import { computed, signal } from "@preact/signals";
import { said } from "../texts/said";
import { Connection } from "./connection";
import { keepCatalogue, keptCatalogue } from "./kept-catalogue";
import type { CatalogueGame } from "./protocol";

/** As the server told it last; null until it has. */
export const catalogue = signal<CatalogueGame[] | null>(
  keptCatalogue()?.games.map(said.game) ?? null,
);
let catalogueIsNew = false;

/** The last attempt to reach the server failed. */
const failed = signal(false);
const online = signal(navigator.onLine);

export const connection = new Connection({
  url: `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`,
  openSocket: (url, protocol) => new WebSocket(url, protocol),
  startSession: async () => {
    try {
      await askFor("/api/session", { method: "POST" });
      if (!catalogueIsNew) await learnCatalogue();
      failed.value = false;
    } catch (error) {
      failed.value = true;
      throw error;
    }
  },
});

/** The page has never reached the server, or the device knows that there is no network. */
export const cutOff = computed(
  () =>
    connection.status.value !== "connected" &&
    failed.value &&
    (connection.player.value === null || !online.value),
);

async function learnCatalogue(): Promise<void> {
  const answer = await askFor("/api/catalogue");
  const told = (await answer.json()) as { games: CatalogueGame[] };
  keepCatalogue(told);
  catalogue.value = told.games.map(said.game);
  catalogueIsNew = true;
}

export function connect(): void {
  connection.start();
  // The answer tells the server's time: clocks are to be right from the first moment.
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
