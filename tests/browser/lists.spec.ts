// The lists of games: pictures and names stay in their places in windows of every size.

import { expect, test } from "./fixture";
import { publicGame, turns } from "./public-game";
import { everySize, resizes } from "./sizes";

test("the board of a live game lies inside its card, however long the words below it are", async ({
  person,
  server,
}) => {
  for (const count of [0, 2, 3]) await publicGame(server.url, "liger", turns.slice(0, count));
  await publicGame(server.url, "slides-of-action", ["d3"], { players: "2" });
  const me = await person();
  const { page } = me;
  await page.goto(`${me.url}/watch`);
  await expect(page.locator(".live-card")).toHaveCount(4);
  // One card has more lines than the others in its row.
  await page
    .locator(".live-card .hint")
    .first()
    .evaluate((facts) => {
      facts.textContent =
        "5 min + 5 sec per turn · rated · 11 turns · 120 spectators, and more words";
    });
  const outside = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(".live-card")].flatMap((card) => {
        const { left, right, bottom } = card.getBoundingClientRect();
        const picture = card.querySelector(".while-seen")?.getBoundingClientRect();
        if (picture === undefined) return ["no picture"];
        const inside =
          picture.left - left >= 8 && right - picture.right >= 8 && picture.bottom <= bottom;
        return inside ? [] : [`${picture.width} in ${right - left}`];
      }),
    );
  for (const size of everySize) {
    await resizes(me, size);
    await expect.poll(outside, size.join("x")).toEqual([]);
    await me.fits();
  }
});

test("a player's name breaks only where it finds no room", async ({ person, server }) => {
  const { room, one } = await publicGame(server.url, "liger", turns);
  await one.asks({ type: "resign", room });
  const me = await person();
  const { page } = me;
  await page.goto(`${me.url}/games`);
  const names = page.locator(".game-seats .player-link");
  await expect(names).toHaveCount(2);
  for (const size of everySize.filter(([width]) => width >= 360)) {
    await resizes(me, size);
    for (const name of await names.all()) {
      const lines = await name.evaluate((link) => link.getClientRects().length);
      const { height } = (await name.boundingBox()) ?? { height: Infinity };
      expect(lines, size.join("x")).toBe(1);
      expect(height, size.join("x")).toBeLessThan(32);
    }
  }
});
