// The texts of the page with the settings of notifications.

import { inLanguage } from "../base/language";

export type NotificationTexts = typeof import("./en/notifications").english;

export const texts: NotificationTexts = await inLanguage(
  async () => (await import("./en/notifications")).english,
  "notifications",
);
