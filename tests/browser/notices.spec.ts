// The operator's notices: the bar on every page, and those under the bell.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, type Person, test } from "./fixture";
import type { QuintetServer } from "./server";
import { resizes } from "./sizes";

const run = promisify(execFile);

/** Runs a command of the operator beside the running server, and returns its output. */
async function admin(server: QuintetServer, ...words: string[]): Promise<string> {
  const binary = process.env.QUINTET_BINARY ?? "quintet";
  const database = `${server.directory}/quintet.db`;
  return (await run(binary, ["admin", "--database", database, ...words])).stdout;
}

const bar = ({ page }: Person) => page.getByRole("status", { name: "From the operator" });
const bell = ({ page }: Person) => page.locator(".bell > button");
const badge = ({ page }: Person) => page.locator(".bell .badge");
const notices = ({ page }: Person) =>
  page.locator(".notification").filter({ hasText: "From the operator" });

/** On the first page, after a visit to a room: guests who were in none have no bell. */
async function hasABell(person: Person): Promise<void> {
  await person.opensRoom("liger");
  // The page remembers the room after it has shown the board.
  await person.page.waitForFunction(() => localStorage.getItem("quintet.rooms") !== null);
  await person.page.goto(person.url);
  await expect(bell(person)).toBeVisible();
}

test("a notice is a bar on every open or new page, until the user closes it", async ({
  person,
  server,
}) => {
  const me = await person();
  await me.page.goto(me.url);
  await expect(me.page.getByText("No one is waiting right now.")).toBeVisible();
  await admin(server, "notice", "At noon we restart.");
  await expect(bar(me)).toContainText("At noon we restart.");
  await bar(me).getByRole("button", { name: "Dismiss" }).click();
  await expect(bar(me)).toBeHidden();

  const later = await person();
  await later.page.goto(`${later.url}/rules/liger`);
  await expect(bar(later)).toContainText("At noon we restart.");
  await later.portraysEverywhere("notice");
  await admin(server, "notice");
  await expect(bar(later)).toBeHidden();
});

test("a notice in the inbox rings on every open page until the player has read it on one", async ({
  person,
  server,
}) => {
  const me = await person();
  await hasABell(me);
  const second = await me.context.newPage();
  await second.goto(`${me.url}/rules`);
  await expect(second.locator(".bell > button")).toBeVisible();
  await admin(server, "inbox-notice", "Cup on Sunday", "--days", "3");
  await expect(badge(me)).toHaveText("1");
  await expect(second.locator(".bell .badge")).toHaveText("1");
  await expect(bar(me)).toBeHidden();

  await bell(me).click();
  await expect(notices(me)).toContainText("Cup on Sunday");
  await me.isAccessible();
  await me.page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(badge(me)).toHaveCount(0);
  await expect(second.locator(".bell .badge")).toHaveCount(0);
  await me.page.reload();
  await bell(me).click();
  await expect(notices(me)).toContainText("Cup on Sunday");
  await expect(badge(me)).toHaveCount(0);

  // For players who come later it is no news.
  const later = await person();
  await hasABell(later);
  await bell(later).click();
  await expect(notices(later)).toContainText("Cup on Sunday");
  await expect(badge(later)).toHaveCount(0);

  const [id = ""] = (await admin(server, "inbox-notices")).split(" ");
  await admin(server, "end-inbox-notice", id);
  await expect(notices(me)).toHaveCount(0);
  await expect(notices(later)).toHaveCount(0);
});

test("a notice in the inbox is text without markup, and its link opens in a new tab", async ({
  person,
  server,
}) => {
  const text = `Cup on <b>Sunday</b> & <img src="x" onerror="alert(1)"> ${"wide".repeat(60)}`;
  for (const locale of ["en", "de", "fr"]) {
    const me = await person({ locale });
    await hasABell(me);
    await admin(server, "inbox-notice", text, "--link", "https://example.org/cup?a=1&b=%3Cb%3E");
    await expect(badge(me)).toHaveText("1");
    await bell(me).click();
    const notice = me.page.locator(".notification.unread");
    await expect(notice.locator(".notice-text")).toHaveText(text);
    await expect(notice.locator("b, img")).toHaveCount(0);
    await expect(notice).toContainText("example.org");
    for (const size of [
      [360, 640],
      [740, 360],
      [1280, 800],
    ] as const) {
      await resizes(me, size);
      const inside = () =>
        notice.evaluate((line) => {
          const list = line.closest(".disclosed")?.getBoundingClientRect();
          const { left, right } = line.getBoundingClientRect();
          return list !== undefined && left >= list.left && right <= list.right;
        });
      await expect.poll(inside, `${locale} ${size}`).toBe(true);
      await me.fits();
      await me.takesPicture(`inbox-notice-${locale}-${size.join("x")}`, false);
    }

    await me.context.route("https://example.org/**", (route) => route.fulfill({ body: "The cup" }));
    const opened = me.page.waitForEvent("popup");
    await notice.click();
    const tab = await opened;
    await expect(tab).toHaveURL("https://example.org/cup?a=1&b=%3Cb%3E");
    expect(await tab.evaluate(() => opener)).toBeNull();
  }
});
