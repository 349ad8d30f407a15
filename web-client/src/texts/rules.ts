// What the rules pages say.

import { inLanguage } from "../language";
import { english } from "./en/rules";

export type RulesTexts = typeof english;

export const texts: RulesTexts = await inLanguage(english, {});
