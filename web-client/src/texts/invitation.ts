// The texts of the invitation to a room; see index.ts.

import { inLanguage } from "../base/language";
import { english } from "./en/invitation";

export const texts = await inLanguage(english, "index", "invitation");
