// The texts of pages that need no server: analysis, and a game at one screen.

import { inLanguage } from "../base/language";
import { english } from "./en/local";

export type LocalTexts = typeof english;

export const texts: LocalTexts = await inLanguage(english, "local");
