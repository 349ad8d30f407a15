// The settings page.

import { inLanguage } from "../base/language";

export type SettingsTexts = typeof import("./en/settings").english;

export const texts: SettingsTexts = await inLanguage(
  async () => (await import("./en/settings")).english,
  "settings",
);
