// The download of everything that the server has stored about a player.

import { readFile } from "node:fs/promises";
import { sendsAccount } from "./accounts";
import { expect, test } from "./fixture";

test("a player downloads their data, and once more only after an hour", async ({
  person,
  server,
}) => {
  const me = await person();
  me.expectsOutages = true; // The refused request is in the console, too.
  const friend = await person();
  const { page } = me;
  await page.goto(server.url);
  await sendsAccount(me, "register", "Exporta");
  await me.opens("Liger", ["Red"]);
  const room = new URL(page.url()).pathname.split("/").at(-1);
  await friend.sitsAt(await me.link("Link to play"), "Blue");
  await me.plays("e3-d4");

  await page.goto(`${server.url}/account`);
  const button = page.getByRole("button", { name: "Download my data" });
  const downloading = page.waitForEvent("download");
  await button.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^quintet-Exporta-\d{4}-\d\d-\d\d\.json$/);
  const text = await readFile(await download.path(), "utf8");
  const data = JSON.parse(text);
  expect(data).toMatchObject({
    format: "quintet-export",
    player: { name: "Exporta", guest: false },
    chat: [],
    complete: true,
  });
  expect(data.games).toHaveLength(1);
  expect(data.games[0]).toMatchObject({ room, game: "liger", opened: true });
  expect(data.games[0].record).toContain("1. e3-d4");
  const cookies = await me.context.cookies();
  expect(cookies.length).toBeGreaterThan(0);
  for (const { value } of cookies) expect(text).not.toContain(value);
  await expect(page.getByText("The file is ready.")).toBeVisible();
  await me.portraysEverywhere("account-data");

  await button.click();
  await expect(page.getByText(/You can download your data once an hour: again in/)).toBeVisible();
});

test("a file that breaks off is not saved", async ({ person, server }) => {
  const me = await person();
  const { page } = me;
  await page.goto(server.url);
  await sendsAccount(me, "register", "Abbruch");
  await page.route("**/api/my/export", (route) =>
    route.fulfill({ contentType: "application/json", body: '{"format":"quintet-export"' }),
  );
  await page.goto(`${server.url}/account`);
  page.on("download", () => expect("a download").toBe("none"));
  await page.getByRole("button", { name: "Download my data" }).click();
  await expect(page.getByText("The server did not answer. Please try again.")).toBeVisible();
  await expect(page.getByText("The file is ready.")).toHaveCount(0);
});
