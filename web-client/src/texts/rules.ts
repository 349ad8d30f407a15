// What the rules pages say.

import { inLanguage } from "../language";
import type { english } from "./en/rules";

export type RulesTexts = typeof english;

export const texts: RulesTexts = await inLanguage(
  async () => (await import("./en/rules")).english,
  { de: async () => (await import("./de/rules")).german },
);
