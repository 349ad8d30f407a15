// The new game that the player is setting up: the sheet for it lies over the page.

import { signal } from "@preact/signals";
import type { CatalogueGame } from "../net/protocol";
import type { Company } from "./choices";

export interface NewGame {
  game: CatalogueGame;
  /** Null: as the last time. */
  company: Company | null;
  /** Whether another game may be chosen in the sheet. */
  anyGame: boolean;
}

/** Null: there is no sheet. */
export const newGame = signal<NewGame | null>(null);

export function openSheet(
  game: CatalogueGame,
  company: Company | null = null,
  anyGame = false,
): void {
  newGame.value = { game, company, anyGame };
}
