// The texts of the bar with the player's seeks; every page needs them.

import { inLanguage } from "../base/language";
import { english } from "./en/seeking";

export const texts = await inLanguage(english, "index", "seeking");
