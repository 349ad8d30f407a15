// The number of requests before the board of the home page is playable.

import { expect, test } from "./fixture";

/** A browser with windows also requests the icon and the manifest. */
const most = { en: 10, de: 12 };

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
