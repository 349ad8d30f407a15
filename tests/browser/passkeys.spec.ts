// Passkeys, from the account to a login and a new password: the real server, and Chromium's virtual device.

import type { Locator } from "@playwright/test";
import { sendsAccount } from "./accounts";
import { expect, type Person, phone, test } from "./fixture";
import {
  countsPrompts,
  promptsOf,
  suggestsNothing,
  VirtualAuthenticator,
} from "./virtual-authenticator";

/** The password of all accounts (accounts.ts). */
const password = "a horse of another colour";

const section = ({ page }: Person) => page.getByRole("region", { name: "Passkeys", exact: true });
const button = (person: Person, name: string) =>
  section(person).getByRole("button", { name, exact: true });

async function hasAccount(person: Person, name: string, url = person.url): Promise<void> {
  await person.page.goto(`${url}/rules`);
  await sendsAccount(person, "register", name);
  await person.page.goto(`${url}/account`);
}

/** Adds a passkey in the section of the account page. */
async function adds(person: Person, name: string): Promise<void> {
  await button(person, "Add a passkey …").click();
  await section(person).getByLabel("Name of the passkey").fill(name);
  await section(person).getByLabel("Password", { exact: true }).fill(password);
  await button(person, "Add passkey").click();
  await expect(section(person).getByText(`${name} is added.`)).toBeVisible();
}

async function logsOut({ page }: Person): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page.getByText("You are logged out.")).toBeVisible();
}

const withPasskey = ({ page }: Person) =>
  page.getByRole("button", { name: "Log in with a passkey" });

const isLoggedIn = ({ page }: Person, name: string) =>
  expect(page.getByText(`You are logged in as ${name}.`)).toBeVisible();

/** The paths of the page's requests about passkeys from now on. */
function requestsOf({ page }: Person): string[] {
  const seen: string[] = [];
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname;
    if (path.includes("/passkeys") && request.method() === "POST") seen.push(path);
  });
  return seen;
}

/** Presses three times before the server answers the request to this path. */
async function pressesThrice({ page }: Person, target: Locator, path: string): Promise<void> {
  let release = () => {};
  const pressed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${path}`, async (route) => {
    await pressed;
    await route.continue();
  });
  await target.click({ clickCount: 3 });
  release();
}

test("a player adds a passkey, logs in with it, sets a new password with it, and removes it", async ({
  person,
}) => {
  const ann = await person();
  ann.expectsOutages = true; // Refused requests are in the console, too.
  const { page } = ann;
  const device = await VirtualAuthenticator.of(ann);
  await suggestsNothing(ann);
  await hasAccount(ann, "Ann");
  await expect(section(ann).getByText("You have no passkeys.")).toBeVisible();

  // The form begins with the password, and Escape closes it.
  await button(ann, "Add a passkey …").click();
  await expect(section(ann).getByLabel("Password", { exact: true })).toBeFocused();
  await expect(section(ann).getByLabel("Name of the passkey")).not.toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(button(ann, "Add a passkey …")).toBeFocused();

  // After a wrong password the same passkey is sent again, without another prompt.
  const asked = requestsOf(ann);
  await button(ann, "Add a passkey …").click();
  await section(ann).getByLabel("Name of the passkey").fill("Kitchen laptop");
  await section(ann).getByLabel("Password", { exact: true }).fill("not the password");
  await pressesThrice(ann, button(ann, "Add passkey"), "/api/my/passkeys/begin");
  await expect(section(ann).getByText("That is not your password.")).toBeVisible();
  await expect(section(ann).getByLabel("Password", { exact: true })).toBeFocused();
  await section(ann).getByLabel("Password", { exact: true }).fill(password);
  await button(ann, "Add passkey").click();
  await expect(section(ann).getByText("Kitchen laptop is added.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Passkeys" })).toBeFocused();
  const path = "/api/my/passkeys";
  expect(asked).toEqual([`${path}/begin`, path, path]);
  await expect(section(ann).getByText("not used yet")).toBeVisible();
  const [passkey] = await device.passkeys();
  expect(passkey).toMatchObject({ isResidentCredential: true, rpId: "localhost" });

  // The device keeps one passkey of an account.
  await button(ann, "Add a passkey …").click();
  await section(ann).getByLabel("Password", { exact: true }).fill(password);
  await button(ann, "Add passkey").click();
  await expect(
    section(ann).getByText("This device already has a passkey for your account."),
  ).toBeVisible();
  await button(ann, "Cancel").click();

  await logsOut(ann);
  asked.length = 0;
  await pressesThrice(ann, withPasskey(ann), "/api/passkeys/begin");
  await isLoggedIn(ann, "Ann");
  expect(asked).toEqual(["/api/passkeys/begin", "/api/passkeys/login"]);
  await expect(section(ann).getByText("last used")).toBeVisible();

  // The passkey takes the place of a forgotten password.
  await logsOut(ann);
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await page.getByRole("button", { name: "Set a new password with a passkey …" }).click();
  const fresh = page.getByRole("form", { name: "A passkey" });
  await expect(fresh.getByLabel("New password")).toBeFocused();
  await page.keyboard.type("short");
  await page.keyboard.press("Enter");
  await expect(page.getByText("A password has at least 8 characters.")).toBeVisible();
  await fresh.getByLabel("New password").fill("a second horse");
  asked.length = 0;
  const set = fresh.getByRole("button", { name: "Set the password" });
  await pressesThrice(ann, set, "/api/passkeys/password");
  await isLoggedIn(ann, "Ann");
  expect(asked).toEqual(["/api/passkeys/begin", "/api/passkeys/password"]);
  await logsOut(ann);
  for (const [secret, words] of [
    [password, "The name or the password is wrong."],
    ["a second horse", "You are logged in as Ann."],
  ] as const) {
    await page.getByLabel("Name").fill("Ann");
    await page.getByLabel("Password", { exact: true }).fill(secret);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page.getByText(words)).toBeVisible();
  }

  // A passkey that was removed here is of no use, also if a device still has it.
  const kept = (await device.passkeys())[0];
  await button(ann, "Remove Kitchen laptop").click();
  await expect(section(ann).getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button(ann, "Remove Kitchen laptop")).toBeFocused();
  await button(ann, "Remove Kitchen laptop").click();
  await section(ann).getByLabel("Password", { exact: true }).fill(password);
  await button(ann, "Remove").click();
  await expect(section(ann).getByText("That is not your password.")).toBeVisible();
  await section(ann).getByLabel("Password", { exact: true }).fill("a second horse");
  asked.length = 0;
  await pressesThrice(ann, button(ann, "Remove"), `${path}/remove`);
  await expect(section(ann).getByText("Kitchen laptop is removed.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Passkeys" })).toBeFocused();
  await expect(section(ann).getByText("You have no passkeys.")).toBeVisible();
  expect(asked).toEqual([`${path}/remove`]);
  await expect.poll(() => device.passkeys()).toEqual([]);
  if (kept !== undefined) await device.keeps(kept);
  await logsOut(ann);
  await withPasskey(ann).click();
  await expect(page.getByText("This passkey is not known here")).toBeVisible();
  await expect(withPasskey(ann)).toBeFocused();
});

test("the browser suggests passkeys in the field for the name", async ({ person }) => {
  const ben = await person();
  await VirtualAuthenticator.of(ben);
  await hasAccount(ben, "Ben");
  await adds(ben, "Phone");
  // The virtual device chooses the first suggestion at once, as a user would.
  const suggested = ben.page.waitForRequest("**/api/passkeys/login");
  await ben.page.getByRole("main").getByRole("button", { name: "Log out", exact: true }).click();
  await suggested;
  await isLoggedIn(ben, "Ben");
});

test("a press ends the suggestions, and a form that is left ends its prompt", async ({
  person,
}) => {
  const cid = await person();
  const device = await VirtualAuthenticator.of(cid);
  await device.answers(false);
  await countsPrompts(cid);
  const asked = requestsOf(cid);
  const { page } = cid;
  await page.goto(`${cid.url}/account`);
  await expect(page.getByLabel("Name")).toHaveAttribute("autocomplete", "username webauthn");
  await expect.poll(async () => (await promptsOf(cid)).all).toEqual(["conditional"]);

  await withPasskey(cid).click({ clickCount: 3 });
  await expect(page.getByRole("button", { name: "Waiting for your device …" })).toBeFocused();
  await expect
    .poll(() => promptsOf(cid))
    .toEqual({ open: 1, most: 1, all: ["conditional", "prompt"] });
  expect(asked).toEqual(["/api/passkeys/begin", "/api/passkeys/begin"]);

  await page.getByRole("radio", { name: "Register" }).check();
  await expect.poll(async () => (await promptsOf(cid)).open).toBe(0);
  await page.getByRole("radio", { name: "Log in" }).check();
  await expect(withPasskey(cid)).toBeVisible();
  const all = ["conditional", "prompt", "conditional"];
  await expect.poll(() => promptsOf(cid)).toEqual({ open: 1, most: 1, all });
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await expect.poll(async () => (await promptsOf(cid)).open).toBe(0);
});

test("a closed prompt changes nothing, says so, and can be opened again", async ({ person }) => {
  const dora = await person({ viewport: phone });
  const { page } = dora;
  const device = await VirtualAuthenticator.of(dora);
  await suggestsNothing(dora);
  await hasAccount(dora, "Dora");
  await device.knowsItsUser(false);
  await button(dora, "Add a passkey …").click();
  await section(dora).getByLabel("Name of the passkey").fill("Phone");
  await section(dora).getByLabel("Password", { exact: true }).fill(password);
  await button(dora, "Add passkey").click();
  await expect(section(dora).getByRole("alert")).toContainText("No passkey was added");
  await expect(button(dora, "Add passkey")).toBeFocused();
  expect(await device.passkeys()).toEqual([]);
  await device.knowsItsUser(true);
  await button(dora, "Add passkey").click();
  await expect(section(dora).getByText("Phone is added.")).toBeVisible();

  await logsOut(dora);
  await device.knowsItsUser(false);
  await withPasskey(dora).click();
  await expect(page.getByRole("alert")).toContainText("No passkey was used");
  await expect(withPasskey(dora)).toBeFocused();
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await page.getByRole("button", { name: "Set a new password with a passkey …" }).click();
  await page.keyboard.type("a second horse");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("No passkey was used");
  await device.knowsItsUser(true);
  await page.getByRole("button", { name: "Set the password" }).click();
  await isLoggedIn(dora, "Dora");
});

test("a page with an IP address explains why it has no passkeys", async ({ person, server }) => {
  const finn = await person();
  const { page } = finn;
  const url = `http://127.0.0.1:${server.port}`;
  const why = page.getByText("the address of this page is a number (127.0.0.1)");
  await page.goto(`${url}/account`);
  await expect(why).toBeVisible();
  await expect(withPasskey(finn)).toHaveCount(0);
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await expect(why).toBeVisible();
  await hasAccount(finn, "Finn", url);
  await expect(section(finn).getByText("You have no passkeys.")).toBeVisible();
  await expect(section(finn).locator(why)).toBeVisible();
  await expect(button(finn, "Add a passkey …")).toHaveCount(0);
});

test("a browser without passkeys says so", async ({ person }) => {
  const gus = await person();
  await gus.context.addInitScript(() => {
    Object.assign(window, { PublicKeyCredential: undefined });
  });
  await gus.page.goto(`${gus.url}/account`);
  await expect(gus.page.getByText("This browser has no passkeys.")).toBeVisible();
  await expect(withPasskey(gus)).toHaveCount(0);
});
