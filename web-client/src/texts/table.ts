// The room's texts about premoves, typed turns, sounds and notifications.

import { inLanguage } from "../base/language";
import { english } from "./en/table";

export type TableTexts = typeof english;

export const texts: TableTexts = await inLanguage(english, "index", "table");
