// The computer's texts about positions and games: chances, best lines, hints.

import { inLanguage } from "../base/language";
import { english } from "./en/insight";

export type InsightTexts = typeof english;

export const texts: InsightTexts = await inLanguage(english, "insight");
