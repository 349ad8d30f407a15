// The server's catalogue in the language of the page, in the order of all pages.

import { computed } from "@preact/signals";
import { inOrder } from "../games/registry";
import { catalogueInEnglish } from "../net/server";
import { translation } from "./translation";

/** Null until the server has sent it for the first time. */
export const catalogue = computed(() => {
  const games = catalogueInEnglish.value?.games.map(translation.game) ?? null;
  return games && inOrder(games, ({ id }) => id);
});
/** The id itself until the catalogue is known. */
export function gameNameOf(id: string): string {
  return catalogue.value?.find((game) => game.id === id)?.name ?? id;
}
export const pools = computed(() => {
  const all = catalogueInEnglish.value?.pools.map(translation.pool) ?? null;
  return all && inOrder(all, ({ game }) => game);
});
