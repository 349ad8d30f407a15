// The texts of the page that links in e-mails open.

import { inLanguage } from "../base/language";

export type MailTexts = typeof import("./en/mail").english;

export const texts: MailTexts = await inLanguage(
  async () => (await import("./en/mail")).english,
  "mail",
);
