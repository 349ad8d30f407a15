// What the server and the rules core say is English: names and options of games, and why something
// is refused. It is translated where it is shown. What has no translation stays English.

import { inLanguage } from "../base/language";
import { english, type Translation } from "./en/translation";

export const translation: Translation = await inLanguage(english, {
  de: async () => (await import("./de")).translation,
});
