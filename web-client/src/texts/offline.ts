// The messages about a missing connection and about new versions.

import { inLanguage } from "../base/language";
import { english } from "./en/offline";

export type OfflineTexts = typeof english;

export const texts: OfflineTexts = await inLanguage(english, "offline");
