// The first page that a browser opens: the number of its requests, and parts that come later.

import { expect, phone, test } from "./fixture";
import { measuresShifts } from "./shifts";

/** A browser with windows also requests the icon and the manifest. */
const most = { en: 10, de: 11, fr: 11 };

for (const [locale, requests] of Object.entries(most)) {
  test(`the first page takes at most ${requests} requests: ${locale}`, async ({ person }) => {
    // On a phone the cards for today are below the window, and load later.
    const me = await person({ locale, viewport: phone });
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

test("the cards for today come after the board, with at most 8 requests of their own", async ({
  person,
}) => {
  const me = await person({ locale: "de", viewport: { width: 1280, height: 1200 } });
  const seen: string[] = [];
  let before = 0;
  me.page.on("request", (request) => seen.push(request.url()));
  me.page.on("response", (response) => {
    if (response.url().endsWith(".wasm")) before = seen.length;
  });
  await me.page.goto(me.url);
  await expect(me.page.locator(".today-card .button")).toHaveCount(3);
  await me.page.waitForLoadState("networkidle");
  const cards = seen.findIndex((url) => /\/assets\/cards-.*\.js$/.test(url));
  expect(cards).toBeGreaterThanOrEqual(before);
  // These are the page's, and may come later.
  const pages = /\/api\/(session|catalogue|my\/games)$/;
  const own = seen.slice(cards).filter((url) => !pages.test(url));
  expect(own.length, seen.join("\n")).toBeLessThanOrEqual(8);
});

test("scripts of the room arrive with the first press", async ({ person }) => {
  const me = await person();
  const seen: string[] = [];
  const ofRoom = /\/assets\/room-.*\.js$/;
  me.page.on("request", (request) => seen.push(request.url()));
  await me.page.goto(me.url);
  await expect(me.page.locator(".cell.active").first()).toBeVisible();
  await me.page.waitForLoadState("networkidle");
  expect(seen.filter((url) => ofRoom.test(url))).toEqual([]);
  const room = me.page.waitForRequest(ofRoom);
  await me.page.mouse.click(1, 1);
  await room;
});

test("on the page of a room, its scripts are requested before the page's script has arrived", async ({
  person,
}) => {
  const me = await person();
  me.expectsOutages = true;
  await me.page.route(/\/assets\/chunk-.*\.js$/, (route) => route.abort());
  const room = me.page.waitForRequest(/\/assets\/room-.*\.js$/);
  await me.page.goto(`${me.url}/room/1`);
  await room;
});

test("German words are requested before the page's script has arrived", async ({ person }) => {
  const me = await person({ locale: "de" });
  me.expectsOutages = true;
  await me.page.route(/\/assets\/chunk-.*\.js$/, (route) => route.abort());
  const words = me.page.waitForRequest(/\/assets\/de-.*\.js$/);
  await me.page.goto(me.url);
  await words;
});

for (const [fault, script] of Object.entries({ "does not load": null, "never answers": "" })) {
  test(`boards are playable when the worker that compiles the rules core ${fault}`, async ({
    person,
  }) => {
    const me = await person();
    me.expectsOutages = true;
    const asked = me.page.waitForRequest(/\/assets\/core-worker-.*\.js$/);
    await me.page.route(/\/assets\/core-worker-.*\.js$/, (route) =>
      script === null
        ? route.abort()
        : route.fulfill({ body: script, contentType: "text/javascript" }),
    );
    await me.page.goto(me.url);
    await asked;
    await expect(me.page.locator(".cell.active").first()).toBeVisible();
  });
}

/** Pages with a board that draw parts below it. */
const withBoard = [
  "/analysis/sliders",
  "/exercise/slides-of-action",
  "/learn/liger",
  "/local/gridwar",
  "/puzzle/liger-02690bae",
];

for (const path of withBoard)
  for (const [width, height] of [
    [360, 640],
    [1280, 720],
  ] as const) {
    test(`no part moves while ${path} is drawn in a window of ${width} x ${height}`, async ({
      person,
    }) => {
      const me = await person({ viewport: { width, height } });
      const shifted = await measuresShifts(me);
      await me.page.goto(me.url + path);
      await expect(me.page.locator(".cell.active").first()).toBeVisible();
      // The panels come last.
      await expect(me.page.locator(".side > *").last()).toBeAttached();
      await me.page.waitForLoadState("networkidle");
      expect(await shifted()).toBeLessThan(0.03);
    });
  }
