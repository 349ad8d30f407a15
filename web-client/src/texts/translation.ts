// The server and the rules core send English texts: names and options of games, and refusals. The
// page translates them for display. A text without a translation stays English.

import { inLanguage } from "../base/language";
import { english, type Translation } from "./en/translation";

export const translation: Translation = await inLanguage(english, "index", "translation");
