// The sheet in which a player sets up a new game, over the page.

import { signal } from "@preact/signals";
import type { CatalogueGame } from "../net/protocol";
import type { Company } from "./choices";

export interface NewGame {
  game: CatalogueGame;
  /** Null: the same as last time. */
  company: Company | null;
  /** Whether the player may choose another game in the sheet. */
  anyGame: boolean;
}

/** Null: the sheet is closed. */
export const newGame = signal<NewGame | null>(null);

export function openSheet(
  game: CatalogueGame,
  company: Company | null = null,
  anyGame = false,
): void {
  newGame.value = { game, company, anyGame };
}
