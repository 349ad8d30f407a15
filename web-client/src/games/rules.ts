// The rules pages of all games, in the language of the page.

import { inLanguage } from "../base/language";
import type { GameRules } from "../game-kit/rules-page";

const english = {
  "slides-of-action": () => import("./slides-of-action/rules-english"),
  liger: () => import("./liger/rules-english"),
  sliders: () => import("./sliders/rules-english"),
  "sumo-checkers": () => import("./sumo-checkers/rules-english"),
  gridwar: () => import("./gridwar/rules-english"),
} satisfies Record<string, () => Promise<{ rules: GameRules }>>;

/** By the id of the game. */
export type RulesOfGames = Readonly<Record<keyof typeof english, GameRules>>;

/** The page of every game, in the language of this page. */
export async function loadRules(): Promise<RulesOfGames> {
  const loaded = Object.entries(english).map(async ([id, page]) => [
    id,
    await inLanguage<GameRules>(async () => (await page()).rules, `rules/${id}`),
  ]);
  return Object.fromEntries(await Promise.all(loaded)) as RulesOfGames;
}
