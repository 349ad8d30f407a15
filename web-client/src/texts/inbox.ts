// The texts of the player's notifications.

import { inLanguage } from "../base/language";

export type InboxTexts = typeof import("./en/inbox").english;

export const texts: InboxTexts = await inLanguage(
  async () => (await import("./en/inbox")).english,
  "inbox",
);
