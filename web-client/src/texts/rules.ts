// The texts of the rules pages.

import { inLanguage } from "../base/language";
import { loadRules, type RulesOfGames } from "../games/rules";
import type { english } from "./en/rules";

export type RulesTexts = typeof english & { games: RulesOfGames };

const [words, games] = await Promise.all([
  inLanguage<typeof english>(async () => (await import("./en/rules")).english, "rules"),
  loadRules(),
]);

export const texts: RulesTexts = { ...words, games };
