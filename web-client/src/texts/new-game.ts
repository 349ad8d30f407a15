// The texts of the sheet for a new game; loaded with it.

import { inLanguage } from "../base/language";
import { english } from "./en/new-game";

export const texts = await inLanguage(english, "new-game");
