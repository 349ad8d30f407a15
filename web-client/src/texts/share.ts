// The texts of the dialog that makes pictures and GIFs of a game.

import { inLanguage } from "../base/language";
import { english } from "./en/share";

export type ShareTexts = typeof english;

export const texts: ShareTexts = await inLanguage(english, "share");
