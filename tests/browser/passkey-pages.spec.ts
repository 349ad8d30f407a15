// A check of the forms about passkeys with axe, and pictures of them: on a desktop and on a phone, in English
// and in German.

import { sendsAccount } from "./accounts";
import { desktop, expect, type Person, phone, test } from "./fixture";
import { suggestsNothing, VirtualAuthenticator } from "./virtual-authenticator";

/** Checks and portrays the page in a window of each width. */
async function portraysInBoth(person: Person, name: string): Promise<void> {
  for (const [size, viewport] of [
    ["desktop", desktop],
    ["phone", phone],
  ] as const) {
    await person.page.setViewportSize(viewport);
    await person.portrays(`passkeys-${name}-${size}`);
  }
}

for (const locale of ["en", "de"]) {
  test(`the forms about passkeys are accessible at each width: ${locale}`, async ({
    person,
    server,
  }) => {
    const me = await person({ locale });
    const { page } = me;
    const device = await VirtualAuthenticator.of(me);
    await suggestsNothing(me);
    await page.goto(`${me.url}/rules`);
    await sendsAccount(me, "register", "Hedda");
    await page.goto(`${me.url}/account`);
    const panel = page.locator(".panel", { has: page.locator(".passkeys-said") });
    await panel.locator("> button").click();
    await device.knowsItsUser(false);
    await panel.locator('[name="password"]').fill("a horse of another colour");
    await panel.locator('[type="submit"]').click();
    await expect(panel.getByRole("alert")).toBeVisible();
    await portraysInBoth(me, `adding-${locale}`);
    await device.knowsItsUser(true);
    await panel.locator('[type="submit"]').click();
    await expect(panel.locator(".passkey-list li")).toHaveCount(1);
    await portraysInBoth(me, `added-${locale}`);
    await panel.locator(".passkey-list button").click();
    await portraysInBoth(me, `removing-${locale}`);

    const guest = await person({ locale });
    await suggestsNothing(guest);
    await VirtualAuthenticator.of(guest);
    await guest.page.goto(`${guest.url}/account`);
    await guest.page.locator(".form > button").last().click();
    await expect(guest.page.getByRole("alert")).toBeVisible();
    await portraysInBoth(guest, `login-${locale}`);
    await guest.page.locator(".panel > button").click();
    await guest.page.locator(".other-recovery > button").click();
    await portraysInBoth(guest, `recovery-${locale}`);
    await guest.page.goto(`http://127.0.0.1:${server.port}/account`);
    await expect(guest.page.getByText("127.0.0.1")).toBeVisible();
    await portraysInBoth(guest, `address-${locale}`);
  });
}
