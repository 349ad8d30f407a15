// Of the lobby and of the games that are being played; see index.ts.

import { inLanguage } from "../base/language";
import { english } from "./en/lobby";

export const texts = await inLanguage(english, {
  de: async () => (await import("./de")).lobby,
});
