// The texts of the exercises; see index.ts.

import { inLanguage } from "../base/language";
import { english } from "./en/exercises";

export type ExerciseTexts = typeof english;

export const texts: ExerciseTexts = await inLanguage(english, "exercises");
