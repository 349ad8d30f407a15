// The server's catalogue as it was told last, kept in this browser: pages that need no server know the
// games without it.

import { store, stored } from "../base/settings";
import type { CatalogueGame, RatingPool } from "./protocol";

export interface Catalogue {
  games: CatalogueGame[];
  pools: RatingPool[];
}

const storageKey = "quintet.catalogue";

/** Null where nothing is kept, or nothing that we understand. */
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
