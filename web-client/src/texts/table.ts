// Composing ahead, typing turns, sounds and notifications: what the room says of them.

import { inLanguage } from "../base/language";
import { english } from "./en/table";

export type TableTexts = typeof english;

export const texts: TableTexts = await inLanguage(english, {
  de: async () => (await import("./de")).table,
});
