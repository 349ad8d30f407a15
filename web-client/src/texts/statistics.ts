// The texts of the statistics of a game.

import { inLanguage } from "../base/language";

export type StatisticsTexts = typeof import("./en/statistics").english;

export const texts: StatisticsTexts = await inLanguage(
  async () => (await import("./en/statistics")).english,
  "statistics",
);
