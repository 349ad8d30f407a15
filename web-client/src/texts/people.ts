// The texts of accounts, profiles, games and leaderboards.

import { inLanguage } from "../base/language";

export type PeopleTexts = typeof import("./en/people").english;

export const texts: PeopleTexts = await inLanguage(
  async () => (await import("./en/people")).english,
  "people",
);
