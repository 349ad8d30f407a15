// Of the bar that tells what one seeks; needed on every page.

import { inLanguage } from "../base/language";
import { english } from "./en/seeking";

export const texts = await inLanguage(english, {
  de: async () => (await import("./de")).seeking,
});
