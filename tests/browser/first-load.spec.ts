// The number of requests before the board of the home page is playable.

import { expect, test } from "./fixture";

/** A browser with windows also requests the icon and the manifest. */
const most = { en: 9, de: 10 };

for (const [locale, requests] of Object.entries(most)) {
  test(`the first page takes at most ${requests} requests: ${locale}`, async ({ person }) => {
    const me = await person({ locale });
    const seen: string[] = [];
    me.page.on("request", (request) => seen.push(request.url()));
    me.page.on("websocket", (socket) => seen.push(socket.url()));
    await me.page.goto(me.url);
    await expect(me.page.locator(".cell.active").first()).toBeVisible();
    // Waits for the open rooms, which come last.
    await expect(
      me.page.locator(".lobby [role=status], .lobby ul, .lobby p").first(),
    ).toBeVisible();
    await me.page.waitForLoadState("networkidle");
    expect(seen.length, seen.join("\n")).toBeLessThanOrEqual(requests);
    // The page, its session, the games and the connection are included.
    expect(seen.length).toBeGreaterThan(4);
  });
}

test("German words are requested before the page's script has arrived", async ({ person }) => {
  const me = await person({ locale: "de" });
  me.expectsOutages = true;
  await me.page.route(/\/assets\/chunk-.*\.js$/, (route) => route.abort());
  const words = me.page.waitForRequest(/\/assets\/de-.*\.js$/);
  await me.page.goto(me.url);
  await words;
});
