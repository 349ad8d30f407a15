// E-mail, from the address to the mails and back by their links: the real server and a real mail server.
// The links have the server's public name, in whose place the test's browser opens its address.

import { expect, type Person, phone } from "./fixture";
import {
  hasAccount,
  hasAddress,
  host,
  password,
  section,
  sender,
  settingsOf,
  test,
} from "./mail-fixture";
import { headerOf, linkIn } from "./mail-server";
import { QuintetServer } from "./server";

const byDays = { clock: { kind: "correspondence", days: 2 } };

async function entersAddress({ page }: Person, address: string): Promise<void> {
  await section(page).getByLabel("E-mail address").fill(address);
  await section(page).getByLabel("Current password").fill(password);
}

test("an address is confirmed by a press behind its link, and three quick clicks send one mail", async ({
  person,
  mails,
}) => {
  const ann = await person();
  ann.expectsOutages = true; // Refused requests are in the console, too.
  await hasAccount(ann, "Ann");
  const { page, url } = ann;
  await page.goto(`${url}/settings/notifications`);
  await section(page).getByRole("button", { name: "Send me a link" }).click();
  await expect(section(page).getByLabel("E-mail address")).toBeFocused();
  await expect(section(page).getByText("Enter an e-mail address.")).toBeVisible();
  await section(page).getByLabel("E-mail address").fill("Ann@Example.net");
  await section(page).getByLabel("Current password").fill("not the password");
  await section(page).getByRole("button", { name: "Send me a link" }).click();
  await expect(section(page).getByText("The password is wrong")).toBeVisible();
  await expect(section(page).getByLabel("Current password")).toBeFocused();
  await entersAddress(ann, "Ann@Example.net");
  await section(page).getByRole("button", { name: "Send me a link" }).click({ clickCount: 3 });
  await expect(page.getByText("We have sent a link to ann@example.net.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "E-mail", exact: true })).toBeFocused();
  const mail = await mails.waitFor("ann@example.net", 1);
  expect(mail.from).toBe(sender);
  expect(headerOf(mail, "Auto-Submitted")).toBe("auto-generated");

  // The page of the link sends nothing before the press, and forgets the link.
  const link = linkIn(mail, "confirm", url);
  const tab = await ann.context.newPage();
  const posted: string[] = [];
  tab.on("request", (request) => {
    if (request.url().includes("/api/mail/")) posted.push(request.method());
  });
  await ann.context.request.get(link);
  await tab.goto(link);
  const confirm = tab.getByRole("button", { name: "Confirm address" });
  await expect(confirm).toBeVisible();
  await expect(tab).toHaveURL(`${url}/mail`);
  expect(await settingsOf(ann)).toMatchObject({ address: null, pending: "ann@example.net" });
  expect(posted).toEqual([]);
  await confirm.click({ clickCount: 3 });
  await expect(tab.getByText("ann@example.net is confirmed as the address of Ann.")).toBeVisible();
  expect(posted).toEqual(["POST"]);
  await tab.getByRole("link", { name: "Settings for notifications" }).click();
  await expect(section(tab).getByText("E-mails go to ann@example.net.")).toBeVisible();

  // The page that waits for it notices that when the player comes back.
  await page.bringToFront();
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(section(page).getByText("E-mails go to ann@example.net.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "It is your turn E-mail" })).toBeChecked();

  // A link works once.
  await tab.goto(`${url}/rules`);
  await tab.goto(link);
  await confirm.click();
  await expect(tab.getByText("This link is not valid any more.")).toBeVisible();
  await expect(tab.getByRole("link", { name: "Settings for notifications" })).toBeVisible();
  expect(mails.to("ann@example.net")).toHaveLength(1);
});

test("a turn in a game over days comes as a mail, until the player stops e-mails by its link", async ({
  person,
  mails,
}) => {
  const red = await person();
  const blue = await person();
  const address = await hasAddress(blue, "Ben", mails);
  const { play } = await red.opensRoom("liger", byDays);
  await blue.sitsAt(play, "Blue");
  await blue.page.goto("about:blank");
  await red.plays("c3-b4");
  const mail = await mails.waitFor(address, 2);
  expect(headerOf(mail, "Subject")).toContain("Liger");
  expect(headerOf(mail, "List-Unsubscribe")).toContain(`https://${host}/api/mail/unsubscribe?`);
  expect(mail.text).toContain(`https://${host}${new URL(play).pathname}`);
  expect(mail.html).toContain(new URL(play).pathname);

  // The link works in any browser. Opening it stops nothing yet.
  const reader = await person();
  await reader.page.goto(linkIn(mail, "unsubscribe", reader.url));
  const stop = reader.page.getByRole("button", { name: "Stop all e-mails" });
  await expect(stop).toBeVisible();
  await blue.page.goto(`${blue.url}/settings/notifications`);
  const turn = blue.page.getByRole("checkbox", { name: "It is your turn E-mail" });
  await expect(turn).toBeChecked();
  await stop.click();
  const result = reader.page.locator("main").getByRole("status");
  await expect(result).toContainText("You get no more notifications by e-mail.");
  await expect(result).toBeFocused();
  await blue.page.reload();
  await expect(turn).not.toBeChecked();
  await turn.check();
  await blue.page.reload();
  await expect(turn).toBeChecked();
});

test("a player chooses when mails come, tests the address, and removes it", async ({
  person,
  mails,
}) => {
  const cid = await person();
  cid.expectsOutages = true; // Refused requests are in the console, too.
  const address = await hasAddress(cid, "Cid", mails);
  const { page, url } = cid;
  await page.goto(`${url}/settings/notifications`);
  await expect(page.getByRole("radio", { name: "At once" })).toBeChecked();
  await page.getByRole("radio", { name: "Once a day" }).check();
  await page.getByLabel("Time of day").fill("07:30");
  await expect.poll(async () => (await settingsOf(cid)).daily?.at).toBe(450);
  await page.reload();
  await expect(page.getByLabel("Time of day")).toHaveValue("07:30");
  await expect(section(page).getByText(/^In the time zone /)).toBeVisible();
  await page.getByRole("radio", { name: "At once" }).check();
  await expect.poll(async () => (await settingsOf(cid)).daily).toBeNull();

  await page.getByRole("button", { name: `Send a test to ${address}` }).click();
  await expect(section(page).getByText("The test was delivered.")).toBeVisible();
  await mails.waitFor(address, 2);

  const remove = section(page).getByRole("button", { name: "Remove the address" });
  await remove.click();
  await expect(section(page).getByLabel("Current password")).toBeFocused();
  await page.keyboard.type("not the password");
  await remove.click();
  await expect(section(page).getByText("The password is wrong")).toBeVisible();
  await section(page).getByLabel("Current password").fill(password);
  await remove.click();
  await expect(section(page).getByText("The address is removed.")).toBeVisible();
  await expect(section(page).getByLabel("E-mail address")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "It is your turn E-mail" })).toHaveCount(0);
  // The address gets a report.
  await mails.waitFor(address, 3);
  expect(await settingsOf(cid)).toMatchObject({ id: null, address: null, pending: null });
});

test("a player who has forgotten the password sets a new one by a link, which works once", async ({
  person,
  mails,
}) => {
  const owner = await person();
  const address = await hasAddress(owner, "Dora", mails);
  const lost = await person({ viewport: phone });
  lost.expectsOutages = true; // Refused requests are in the console, too.
  const { page, url } = lost;
  const sent = page.getByText("If an account has this address, a mail with a link is on its way.");
  for (const entered of ["stranger@example.net", address]) {
    await page.goto(`${url}/account`);
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await page.getByLabel("E-mail address").fill(entered);
    await page.getByRole("button", { name: "Send a link by e-mail" }).click({ clickCount: 3 });
    await expect(sent).toBeFocused();
  }
  await lost.portrays("mail-recovery-sent");
  const link = linkIn(await mails.waitFor(address, 2), "password", url);
  await page.goto(link);
  await expect(page.getByLabel("New password", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${url}/mail`);
  const set = page.getByRole("button", { name: "Set the password" });
  await page.getByLabel("New password", { exact: true }).fill("short");
  await set.click();
  await expect(page.getByText("A password has at least 8 characters.")).toBeVisible();
  await page.getByLabel("New password", { exact: true }).fill("a second horse");
  await set.click();
  await expect(
    page.getByText("The new password is set, and you are logged in as Dora."),
  ).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: "Dora" })).toBeVisible();

  // The address gets a report, the other browser is logged out, and the link is used up.
  await mails.waitFor(address, 3);
  await owner.page.goto(`${url}/account`);
  await expect(owner.page.getByRole("radio", { name: "Log in" })).toBeChecked();
  await page.goto(`${url}/rules`);
  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill("a third horse");
  await set.click();
  await expect(page.getByText("This link is not valid any more.")).toBeVisible();
  expect(mails.to("stranger@example.net")).toEqual([]);
  expect(mails.to(address)).toHaveLength(3);
});

test("a guest finds the way to an account, and returns", async ({ person }) => {
  const guest = await person();
  const { page } = guest;
  await page.goto(`${guest.url}/settings/notifications`);
  await expect(section(page).getByLabel("E-mail address")).toHaveCount(0);
  await section(page).getByRole("link", { name: "Open an account" }).click();
  await page.getByLabel("Name").fill("Emma");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page).toHaveURL(`${guest.url}/settings/notifications`);
  await expect(section(page).getByLabel("E-mail address")).toBeVisible();
});

test("a server without a mail server offers no e-mail", async ({ person }) => {
  const plain = await QuintetServer.start(["--contact", "mailto:operator@quintet.example.org"]);
  try {
    const { page } = await person();
    await page.goto(`${plain.url}/settings/notifications`);
    await expect(page.getByRole("heading", { name: "Devices" })).toBeVisible();
    await expect(section(page)).toHaveCount(0);
    const settings = page.waitForResponse("**/api/my/notification-settings");
    await page.goto(`${plain.url}/account`);
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await settings;
    await expect(page.getByLabel("Recovery code")).toBeVisible();
    await expect(page.getByLabel("E-mail address")).toHaveCount(0);
    // The page may still load a part, which would fail when the server ends.
    await page.goto("about:blank");
  } finally {
    await plain.stop();
  }
});

test("an address that refuses mails is under the bell, and a test switches it on again", async ({
  person,
  mails,
}) => {
  const finn = await person();
  const address = await hasAddress(finn, "Finn", mails);
  const { page, url } = finn;
  // Three refusals would need three events and their waits, so the answers are the test's.
  for (const [path, field] of [
    ["notifications", "mail_disabled"],
    ["notification-settings", "mail"],
  ] as const)
    await page.route(`**/api/my/${path}`, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const value = field === "mail" ? { ...body.mail, disabled: true } : true;
      await route.fulfill({ response, json: { ...body, [field]: value } });
    });
  await page.goto(`${url}/rules`);
  await page.locator(".bell > button").click();
  const row = page.getByRole("link", { name: "Your e-mail address refuses mails" });
  await expect(row).toBeVisible();
  await finn.portrays("mail-bell");
  await row.click();
  const refused = section(page).getByText("The address refused several mails.");
  await expect(refused).toBeVisible();
  await finn.portraysEverywhere("mail-disabled");
  await page.getByRole("button", { name: `Send a test to ${address}` }).click();
  await expect(section(page).getByText("The test was delivered.")).toBeVisible();
  await expect(refused).toHaveCount(0);
});
