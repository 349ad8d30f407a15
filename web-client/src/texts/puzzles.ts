// The texts of the puzzles; see index.ts.

import { inLanguage } from "../base/language";
import { english } from "./en/puzzles";

export type PuzzleTexts = typeof english;

export const texts: PuzzleTexts = await inLanguage(english, "puzzles");
