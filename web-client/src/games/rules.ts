// The rules pages of all games, in every language; a missing page does not compile.

import { inLanguage, type Language } from "../base/language";
import type { GameRules } from "../game-kit/rules-page";

const pages = {
  "slides-of-action": {
    en: () => import("./slides-of-action/rules-english"),
    de: () => import("./slides-of-action/rules-german"),
  },
  liger: {
    en: () => import("./liger/rules-english"),
    de: () => import("./liger/rules-german"),
  },
  sliders: {
    en: () => import("./sliders/rules-english"),
    de: () => import("./sliders/rules-german"),
  },
  "sumo-checkers": {
    en: () => import("./sumo-checkers/rules-english"),
    de: () => import("./sumo-checkers/rules-german"),
  },
  gridwar: {
    en: () => import("./gridwar/rules-english"),
    de: () => import("./gridwar/rules-german"),
  },
} satisfies Record<string, Record<Language, () => Promise<{ rules: GameRules }>>>;

/** By the id of the game. */
export type RulesOfGames = Readonly<Record<keyof typeof pages, GameRules>>;

/** The page of every game in German, for the build. */
export async function germanRules(): Promise<RulesOfGames> {
  const loaded = Object.entries(pages).map(async ([id, page]) => [id, (await page.de()).rules]);
  return Object.fromEntries(await Promise.all(loaded)) as RulesOfGames;
}

/** The page of every game, in the language of this page. */
export async function loadRules(): Promise<RulesOfGames> {
  const loaded = Object.entries(pages).map(async ([id, page]) => {
    const { rules } = await inLanguage<{ rules: GameRules }>(page.en, page);
    return [id, rules];
  });
  return Object.fromEntries(await Promise.all(loaded)) as RulesOfGames;
}
