// The server's catalogue in the language of the page.

import { computed } from "@preact/signals";
import { catalogueInEnglish } from "../net/server";
import { translation } from "./translation";

/** Null until the server has told for the first time. */
export const catalogue = computed(
  () => catalogueInEnglish.value?.games.map(translation.game) ?? null,
);
export const pools = computed(() => catalogueInEnglish.value?.pools.map(translation.pool) ?? null);
