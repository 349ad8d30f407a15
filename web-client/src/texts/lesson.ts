// The texts around the lessons; see index.ts. The words of the steps are in lessons/.

import { inLanguage } from "../base/language";
import { english } from "./en/lesson";

export type LessonTexts = typeof english;

export const texts: LessonTexts = await inLanguage(english, "lesson");
