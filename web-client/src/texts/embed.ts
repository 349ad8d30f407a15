// The texts of a public game in a frame of another site, and of the code for such a frame.

import { inLanguage } from "../base/language";
import { english } from "./en/embed";

export type EmbedTexts = typeof english;

export const texts: EmbedTexts = await inLanguage(english, "embed");
