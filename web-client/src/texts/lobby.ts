// The texts of the lobby and the live games; see index.ts.

import { inLanguage } from "../base/language";
import { english } from "./en/lobby";

export const texts = await inLanguage(english, "index", "lobby");
