// What the pages say that need no server: analysis, and a game at one screen.

import { inLanguage } from "../language";
import { english } from "./en/alone";

export type AloneTexts = typeof english;

export const texts: AloneTexts = await inLanguage(english, {
  de: async () => (await import("./de/alone")).german,
});
