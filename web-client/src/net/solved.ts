// Games whose every position is solved: the engine knows the exact result of each turn.

import type { CatalogueGame, Options } from "./protocol";

export function isSolved({ solved }: CatalogueGame, options: Options): boolean {
  if (solved === null || solved === undefined) return false;
  return Object.entries(solved).every(([key, value]) => options[key] === value);
}
