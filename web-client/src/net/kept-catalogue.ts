// The server's catalogue as it was told last, kept in this browser: games have their names and options
// at once, and without a server.

import { store, stored } from "../settings";
import type { CatalogueGame } from "./protocol";

export interface Catalogue {
  games: CatalogueGame[];
}

/** To be changed with the shape of what is kept. */
const key = "quintet.catalogue.1";

export function keptCatalogue(): Catalogue | null {
  try {
    const kept: unknown = JSON.parse(stored(key) ?? "null");
    return isCatalogue(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function keepCatalogue(catalogue: Catalogue): void {
  store(key, JSON.stringify(catalogue));
}

function isCatalogue(kept: unknown): kept is Catalogue {
  return typeof kept === "object" && kept !== null && "games" in kept && Array.isArray(kept.games);
}
