// The client without a server, and a new version of it during games.

import type { Page } from "@playwright/test";
import { expect, test } from "./fixture";
import { isKept } from "./kept";
import { Releases } from "./releases";

function versionOf(page: Page): Promise<string | null> {
  return page.locator('meta[name="version"]').getAttribute("content");
}

const keptVersions = (page: Page) => page.evaluate(() => caches.keys());

test("the client opens offline, with rules, analysis and local games", async ({ person }) => {
  const me = await person({ serviceWorkers: "allow" });
  await me.page.goto(me.url);
  await expect(me.page.getByRole("button", { name: "Play Liger" })).toBeVisible();
  await isKept(me);

  me.expectsOutages = true;
  await me.context.setOffline(true);
  await me.page.reload();
  const offer = me.page.getByRole("region", { name: "You are offline" });
  await expect(offer).toBeVisible();
  await expect(me.page.getByRole("button", { name: "Play Liger" })).toHaveCount(0);
  await me.portraysEverywhere("offline-home");

  await offer.getByRole("link", { name: "Rules Liger" }).click();
  await expect(me.page.getByRole("heading", { name: "Liger", level: 1 })).toBeVisible();
  await expect(me.page.getByText("Mark Steere, 2009")).toBeVisible();
  const example = me.page.getByRole("figure", { name: "Onto the enemy" });
  await example.locator('[data-cell="c3"]').click();
  await example.locator('[data-cell="d4"]').click();
  await expect(example).toHaveAttribute("data-verdict", "done");
  // Any address of ours opens, also a page that was not visited before.
  await me.page.goto(`${me.url}/rules/sumo-checkers#part-2`);
  await expect(me.page.getByRole("figure", { name: "Over the edge" })).toBeVisible();

  await me.page.goto(`${me.url}/local/slides-of-action`);
  await expect(me.status).toContainText("Arms to move");
  await me.cell("d3").click();
  await expect(me.status).toContainText("Crowns to move");
  await me.page.goto(`${me.url}/analysis/sumo-checkers`);
  for (const space of ["b2", "b3", "b4", "c4"]) await me.cell(space).click();
  await expect(me.cell("c4")).toHaveAttribute("aria-label", /Gold/);

  await me.page.goto(`${me.url}/room/abcdefghij`);
  await expect(me.page.getByRole("heading", { name: "You are offline" })).toBeVisible();

  await me.context.setOffline(false);
  await me.page.goto(me.url);
  await expect(me.page.getByRole("button", { name: "Play Liger" })).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test("a game continues when a new version is released", async ({ person, server }) => {
  const releases = await Releases.of(server);
  const me = await person({ serviceWorkers: "allow" });
  const you = await person();
  await me.opens("Slides of Action", ["Two", "Crowns"], releases.url);
  const link = await me.link("Link to play");
  await you.sitsAt(link.replace(releases.url, you.url), "Suns");
  await isKept(me);
  await me.page.evaluate(() => document.body.setAttribute("data-mark", "yes"));
  const before = await versionOf(me.page);
  const [old = ""] = await keptVersions(me.page);
  expect(old).toBe(`quintet-${before}`);
  await me.plays("d3");
  await you.plays("d2");
  await me.sees(["d3", "d2"]);

  me.expectsOutages = true;
  releases.bringOut();
  releases.cut();
  const note = me.page.getByText("A new version of Quintet is ready.");
  await expect(note).toBeVisible();
  await me.portrays("new-version");
  // Both versions are cached, because the page still has the old one.
  await expect.poll(() => keptVersions(me.page)).toHaveLength(2);
  await me.plays("d4");
  await you.plays("c4");
  await me.sees(["d3", "d2", "d4", "c4"]);
  await expect(me.page.locator("body")).toHaveAttribute("data-mark", "yes");
  // Parts that the page has not loaded yet are cached, though the server no longer has them.
  const parts = await me.page.evaluate(async (name) => {
    const cache = await caches.open(name);
    const urls = (await cache.keys()).map(({ url }) => url);
    const scripts = urls.filter((url) => /assets\/.*\.js$/.test(url));
    await Promise.all(scripts.map((url) => import(url)));
    return scripts;
  }, old);
  expect(parts.length).toBeGreaterThan(3);
  const told = await me.page.request.get(parts[0] ?? "");
  expect(told.status()).toBe(404);

  // Going to another page loads the new version and deletes the old one.
  await me.page.getByRole("link", { name: "Quintet, to the home page" }).click();
  await expect(me.page.getByRole("button", { name: "Play Liger" })).toBeVisible();
  await expect(note).toHaveCount(0);
  expect(await versionOf(me.page)).not.toBe(before);
  const now = `quintet-${await versionOf(me.page)}`;
  await expect.poll(() => keptVersions(me.page)).toEqual([now]);
  await me.page.goBack();
  await me.sees(["d3", "d2", "d4", "c4"]);
  await releases.close();
});

test("a part that the server no longer has loads the new version instead of failing", async ({
  person,
  server,
}) => {
  const releases = await Releases.of(server);
  const me = await person();
  me.expectsOutages = true;
  await me.page.goto(releases.url);
  await expect(me.page.getByRole("button", { name: "Play Liger" })).toBeVisible();
  const before = await versionOf(me.page);
  releases.bringOut();
  await me.page.evaluate(() => {
    history.pushState(null, "", "/rules/liger");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(me.page.getByRole("heading", { name: "Liger", level: 1 })).toBeVisible();
  expect(await versionOf(me.page)).not.toBe(before);
  await releases.close();
});
