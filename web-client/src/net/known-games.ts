// The server's last catalogue, kept in this browser, so that pages can show games without the
// server.

import { store, stored } from "../base/settings";
import type { CatalogueGame, RatingPool } from "./protocol";

export interface Catalogue {
  games: CatalogueGame[];
  pools: RatingPool[];
}

const storageKey = "quintet.catalogue";

/** Null if there is none, or none that we can read. */
export function keptCatalogue(): Catalogue | null {
  try {
    const { games, pools } = JSON.parse(stored(storageKey) ?? "{}") as Partial<Catalogue>;
    const known = Array.isArray(games) && Array.isArray(pools) && games.every(isGame);
    return known ? { games, pools } : null;
  } catch {
    return null;
  }
}

export function keepCatalogue(catalogue: Catalogue): void {
  store(storageKey, JSON.stringify(catalogue));
}

function isGame(game: unknown): boolean {
  const { id, options, seats } = (game ?? {}) as Partial<CatalogueGame>;
  return typeof id === "string" && Array.isArray(options) && Array.isArray(seats);
}
