// The texts of the puzzles from the player's own games; see index.ts.

import { inLanguage } from "../base/language";
import { english } from "./en/mistakes";

export type MistakeTexts = typeof english;

export const texts: MistakeTexts = await inLanguage(english, "mistakes");
