// The server loses its database while people play: the pages say so, and recover when it is back.

import { test as base, expect, type Person, phone } from "./fixture";
import { Postgres } from "./postgres";
import { QuintetServer } from "./server";

const test = base.extend<{ postgres: Postgres }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed from the pattern
  postgres: async ({}, use) => {
    const postgres = await Postgres.start();
    await use(postgres);
    await postgres.stop();
  },
  server: async ({ postgres }, use) => {
    const server = await QuintetServer.start([], postgres.address);
    await use(server);
    await server.stop();
  },
});

const words = /The server can't reach its database/i;

/** The message in the header. */
const trouble = ({ page }: Person) => page.locator(".connection");

test("a turn waits for an unreachable database, is played once, and no page is reloaded", async ({
  person,
  postgres,
}) => {
  const [light, dark] = [await person(), await person({ viewport: phone })];
  const { play } = await light.opensRoom("liger");
  await dark.sitsAt(play, "Blue");
  for (const { page } of [light, dark])
    await page.evaluate(() => document.body.setAttribute("data-mark", "yes"));
  for (const each of [light, dark]) each.expectsOutages = true;

  await postgres.kill();
  await light.plays("c3-d4");
  await expect(light.status).toContainText("Sending your turn");
  // Also on pages that send no requests.
  for (const each of [light, dark]) await expect(trouble(each)).toContainText(words);
  await light.portraysEverywhere("database-away-room");
  await dark.sees([]);

  await postgres.run();
  for (const each of [light, dark]) await each.sees(["c3-d4"]);
  for (const each of [light, dark]) await expect(trouble(each)).toHaveText("");
  await dark.isToMove();
  for (const { page } of [light, dark])
    await expect(page.locator("body")).toHaveAttribute("data-mark", "yes");
});

test("pages that are opened while the database is unreachable say so, and recover", async ({
  person,
  postgres,
}) => {
  const host = await person();
  const { play } = await host.opensRoom("liger");
  const guest = await person({ viewport: phone });
  await guest.page.goto(guest.url);
  await expect(guest.page.getByRole("button", { name: "Play Liger" })).toBeVisible();
  const stranger = await person();
  for (const each of [host, guest, stranger]) each.expectsOutages = true;

  await postgres.kill();
  const places = [
    "/",
    "/games",
    "/leaderboards",
    "/account",
    "/watch",
    "/puzzles",
    "/puzzles/liger",
  ];
  for (const place of places) {
    await stranger.page.goto(stranger.url + place);
    await expect(trouble(stranger)).toContainText(words);
    await stranger.portraysEverywhere(`database-away${place.replaceAll("/", "-")}`);
  }
  // The page must not look as if there were no games.
  await stranger.page.goto(`${stranger.url}/games`);
  await expect(trouble(stranger)).toContainText(words);
  await expect(stranger.page.getByText("No games")).toHaveCount(0);
  await guest.page.goto(play);
  await expect(guest.page.getByRole("heading", { name: words })).toBeVisible();

  await postgres.run();
  await expect(guest.board).toBeVisible();
  for (const each of [guest, stranger]) await expect(trouble(each)).toHaveText("");
});

test("an open page without a room reports a lost database at the next action", async ({
  person,
  postgres,
}) => {
  const visitor = await person();
  await visitor.page.goto(`${visitor.url}/account`);
  await visitor.page.getByRole("radio", { name: "Register" }).check();
  await visitor.page.getByLabel("Name").fill("Brave Otter");
  await visitor.page.getByLabel("Password", { exact: true }).fill("a long password");
  visitor.expectsOutages = true;
  await postgres.kill();
  await visitor.page.getByRole("button", { name: "Register" }).click();
  await expect(visitor.page.getByText(/can't reach its database now/)).toBeVisible();
  await postgres.run();
  await expect(trouble(visitor)).toHaveText("");
  await visitor.page.getByRole("button", { name: "Register" }).click();
  await expect(visitor.page.getByText("Brave Otter").first()).toBeVisible();
});
