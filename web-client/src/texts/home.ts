// The texts of the home page; see index.ts.

import { inLanguage } from "../base/language";
import { english } from "./en/home";

export const texts = await inLanguage(english, "index", "home");
