// A check of the pages about e-mail with axe, and pictures of them: on a desktop and on a phone, in English
// and in German.

import { desktop, expect, type Person, phone } from "./fixture";
import { hasAccount, password, test } from "./mail-fixture";
import { linkIn } from "./mail-server";

/** Checks and portrays the page in a window of each width. */
async function portraysInBoth(person: Person, name: string): Promise<void> {
  for (const [size, viewport] of [
    ["desktop", desktop],
    ["phone", phone],
  ] as const) {
    await person.page.setViewportSize(viewport);
    await person.portrays(`mail-${name}-${size}`);
  }
}

for (const locale of ["en", "de"]) {
  test(`the pages about e-mail are accessible at each width: ${locale}`, async ({
    person,
    mails,
  }) => {
    const me = await person({ locale });
    me.expectsOutages = true; // Refused requests are in the console, too.
    const { page, url } = me;
    await hasAccount(me, "Gina");
    await page.goto(`${url}/settings/notifications`);
    const form = page.locator(".device-form");
    await expect(form).toBeVisible();
    await portraysInBoth(me, `form-${locale}`);
    await form.locator('[name="address"]').fill("gina@example.net");
    await form.locator('[name="password"]').fill(password);
    await form.locator('[type="submit"]').click();
    await expect(page.locator(".mail-pending")).toBeVisible();
    await portraysInBoth(me, `pending-${locale}`);

    const mail = await mails.waitFor("gina@example.net", 1);
    const press = page.locator("main .panel button.primary");
    for (const [name, fragment] of [
      ["unsubscribe", "#unsubscribe=nothing.at-all"],
      ["password", "#password=nothing"],
      ["confirm", new URL(linkIn(mail, "confirm", url)).hash],
    ] as const) {
      await page.goto("about:blank");
      await page.goto(`${url}/mail${fragment}`);
      await expect(press).toBeVisible();
      await portraysInBoth(me, `${name}-${locale}`);
      if (name === "password") await page.locator('[name="password"]').fill("a second horse");
      await press.click();
      await expect(page.locator(".mail-pages")).toBeVisible();
      await portraysInBoth(me, `${name}-after-${locale}`);
    }
    for (const [name, fragment] of [
      ["without-link", ""],
      ["incomplete", "#confirm="],
    ] as const) {
      await page.goto("about:blank");
      await page.goto(`${url}/mail${fragment}`);
      await expect(page.locator(".mail-pages")).toBeVisible();
      await portraysInBoth(me, `${name}-${locale}`);
    }

    await page.goto(`${url}/settings/notifications`);
    await expect(page.locator(".mail-address")).toBeVisible();
    await page.locator(".choice input").last().check();
    await expect(page.locator(".quiet-times input")).toBeVisible();
    await portraysInBoth(me, `confirmed-${locale}`);

    const guest = await person({ locale });
    await guest.page.goto(`${url}/settings/notifications`);
    await expect(guest.page.locator('main a[href="/account?register"]')).toBeVisible();
    await portraysInBoth(guest, `guest-${locale}`);
    await guest.page.goto(`${url}/account`);
    await guest.page.locator("main .panel > button.quiet").click();
    await expect(guest.page.locator('[name="address"]')).toBeVisible();
    await portraysInBoth(guest, `recovery-${locale}`);
  });
}
