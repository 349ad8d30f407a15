// The server and the rules core send English texts: names and options of games, and refusals. The
// page translates them for display. A text without a translation stays English.

import { inLanguage } from "../base/language";
import { type Tables, type Translation, translatedBy, untranslated } from "./tables";

const tables = await inLanguage<Tables | null>(null, "index", "translation");

export const translation: Translation = tables === null ? untranslated : translatedBy(tables);
