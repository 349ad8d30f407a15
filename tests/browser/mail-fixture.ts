// A server that sends e-mail to a mail server of the test, and players with an address.

import type { Locator, Page } from "@playwright/test";
import { sendsAccount } from "./accounts";
import { test as base, expect, type Person } from "./fixture";
import { linkIn, MailServer } from "./mail-server";
import { QuintetServer } from "./server";

export const host = "play.example.org";
export const sender = "quintet@example.org";
/** The password of all accounts (accounts.ts). */
export const password = "a horse of another colour";

export const test = base.extend<{ mails: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed from the pattern
  mails: async ({}, use) => {
    const mails = await MailServer.start();
    await use(mails);
    await mails.stop();
  },
  server: async ({ mails }, use) => {
    const settings = ["--mail-server", mails.url, "--mail-from", sender, "--host", host];
    const server = await QuintetServer.start(settings);
    await use(server);
    await server.stop();
  },
});

export const section = (page: Page): Locator =>
  page.getByRole("region", { name: "E-mail", exact: true });

export async function hasAccount(person: Person, name: string): Promise<void> {
  await person.page.goto(`${person.url}/rules`);
  await sendsAccount(person, "register", name);
}

/** The settings of e-mail as the server has them. */
export async function settingsOf({ context, url }: Person) {
  const reply = await context.request.get(`${url}/api/my/notification-settings`);
  return (await reply.json()).mail;
}

/** Sends a request of the page and returns the status of the response. */
function posts({ page }: Person, path: string, body: object): Promise<number> {
  return page.evaluate(
    async ([to, text]) => {
      const headers = { "Content-Type": "application/json" };
      return (await fetch(to, { method: "POST", headers, body: text })).status;
    },
    [path, JSON.stringify(body)] as const,
  );
}

/** A player with a confirmed address, by requests. */
export async function hasAddress(person: Person, name: string, mails: MailServer): Promise<string> {
  await hasAccount(person, name);
  const address = `${name.toLowerCase()}@example.net`;
  const asked = { address, password, language: "en" };
  expect(await posts(person, "/api/my/mail", asked)).toBe(200);
  const link = linkIn(await mails.waitFor(address, 1), "confirm", person.url);
  const token = link.split("=").at(-1);
  expect(await posts(person, "/api/mail/confirm", { token })).toBe(200);
  return address;
}
