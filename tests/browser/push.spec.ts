// Push messages, from a turn to the notification: the real server, a push service of the test, and the
// real service worker. Chromium without windows has no service of its own, shows no notifications and no
// badges, so these three are the test's; push-firefox.spec.ts has a browser's own.

import { test as base, expect } from "./fixture";
import {
  badgeOf,
  byDays,
  contact,
  deliveryTo,
  entries,
  shownBy,
  subscribesAt,
  turnsOn,
  workerOf,
} from "./push-browser";
import { PushService } from "./push-service";
import { QuintetServer } from "./server";
import { resizes } from "./sizes";

const test = base.extend<{ pushes: PushService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed from the pattern
  server: async ({}, use) => {
    const server = await QuintetServer.start(["--contact", contact, "--push-allow", "127.0.0.0/8"]);
    await use(server);
    await server.stop();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed from the pattern
  pushes: async ({}, use) => {
    const pushes = await PushService.start();
    await use(pushes);
    await pushes.stop();
    expect(pushes.faults).toEqual([]);
  },
});

test("a turn in a game over days notifies a player who has no page open, once", async ({
  person,
  pushes,
}) => {
  const red = await person();
  const blue = await person({ serviceWorkers: "allow" });
  await subscribesAt(blue, pushes);
  const { play } = await red.opensRoom("liger", byDays);
  await blue.sitsAt(play, "Blue");
  await turnsOn(blue, "My phone");
  const worker = await workerOf(blue);
  const deliver = await deliveryTo(blue);

  await red.plays("c3-b4");
  await expect.poll(() => pushes.messages.length).toBe(1);
  const [message] = pushes.messages;
  if (message === undefined) throw new Error("there is no message");
  expect(message.claims.sub).toBe(contact);
  const hours = (message.claims.exp - Date.now() / 1000) / 3600;
  expect(hours).toBeGreaterThan(0);
  expect(hours).toBeLessThanOrEqual(24);
  const room = new URL(play).pathname;
  expect(JSON.parse(message.text)).toMatchObject({ kind: "turn", name: "Liger", language: "en" });

  await deliver(message.text);
  await expect.poll(() => shownBy(worker)).toHaveLength(1);
  const [shown] = await shownBy(worker);
  expect(shown?.title).toBe("Liger");
  expect(shown?.body).toMatch(/^It is your turn/);
  expect(shown?.tag).toBe(room.split("/").at(-1));
  expect(shown?.data.path).toBe(room);
  expect(shown?.renotify).toBe(true);
  await expect.poll(() => badgeOf(worker)).toBe(1);

  // The service may deliver a message twice, and another program may send nonsense.
  await deliver(message.text);
  await expect.poll(async () => (await shownBy(worker))[0]?.renotify).toBe(false);
  await deliver("{");
  await expect.poll(() => shownBy(worker)).toHaveLength(2);
  expect((await shownBy(worker))[1]).toMatchObject({
    title: "Quintet",
    body: "Something new has happened in your games.",
  });
});

test("a player who looks at the room gets no message, and one who looks away does", async ({
  person,
  pushes,
}) => {
  const red = await person();
  const blue = await person({ serviceWorkers: "allow" });
  await subscribesAt(blue, pushes);
  const { play } = await red.opensRoom("liger", byDays);
  await blue.sitsAt(play, "Blue");
  await turnsOn(blue, "My laptop");
  // Playwright lets every page have the focus.
  await blue.context.addInitScript(() => {
    document.hasFocus = () => localStorage.getItem("test.away") === null;
  });
  const looks = (now: boolean) =>
    blue.page.evaluate((focused) => {
      if (focused) localStorage.removeItem("test.away");
      else localStorage.setItem("test.away", "yes");
      dispatchEvent(new Event(focused ? "focus" : "blur"));
    }, now);
  const reports: string[] = [];
  blue.page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      const { type, focused } = JSON.parse(String(payload));
      if (type === "focus") reports.push(String(focused));
    }),
  );
  await blue.page.goto(play);
  await expect(blue.board).toBeVisible();
  await red.plays("c3-b4");
  await blue.plays("b6-a5");
  await looks(false);
  await expect.poll(() => reports).toEqual(["false"]);
  await red.plays("e3-d4");
  await expect.poll(() => pushes.messages.length).toBe(1);
  await looks(true);
  await expect.poll(() => reports).toEqual(["false", "true"]);
});

test("devices and webhooks are added, tested and forgotten", async ({ person, pushes }) => {
  const me = await person({ serviceWorkers: "allow" });
  await subscribesAt(me, pushes);
  await turnsOn(me, "My phone");
  const { page } = me;
  const entry = entries(page).filter({ hasText: "My phone" });
  await entry.getByRole("button", { name: "Send a test to My phone" }).click();
  await expect(entry.getByRole("status")).toHaveText("The test was delivered.");
  expect(JSON.parse(pushes.messages[0]?.text ?? "{}")).toMatchObject({ kind: "test" });
  pushes.status = 410;
  await entry.getByRole("button", { name: "Send a test to My phone" }).click();
  await expect(entry.getByRole("status")).toHaveText("The test was refused with status 410.");
  pushes.status = 201;

  await page.getByRole("button", { name: "Add a webhook" }).click();
  await expect(page.getByText("Enter a name.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("My program");
  await page.getByRole("textbox", { name: "Address" }).fill(`${pushes.origin}/hook`);
  await page.getByRole("textbox", { name: "Address" }).press("Enter");
  await expect(page.getByLabel("Secret of My program")).toHaveValue(/.{16,}/);
  await me.portraysEverywhere("notification-settings");
  for (const size of [
    [360, 640],
    [740, 360],
  ] as const) {
    await resizes(me, size);
    await me.fits();
  }

  // The secret is shown once. The page renews the device, which stays the same.
  await page.reload();
  await expect(entries(page)).toHaveCount(2);
  await expect(page.getByLabel("Secret of My program")).toHaveCount(0);
  await expect(entry).toContainText("this device");

  await entry.getByRole("button", { name: "Forget My phone" }).click();
  const sure = entry.getByRole("group", { name: "Forget My phone" });
  await expect(sure.getByRole("button", { name: "Keep" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(entry.getByRole("button", { name: "Forget My phone" })).toBeFocused();
  await page.keyboard.press("Enter");
  await sure.getByRole("button", { name: "Forget" }).click();
  await expect(entry).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Devices" })).toBeFocused();
  await expect(page.getByText("My phone gets no more notifications.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Notify me on this device" })).toBeVisible();
});

test("kinds and quiet hours are saved at once, and put back if that fails", async ({ person }) => {
  const me = await person();
  const { page } = me;
  await page.goto(`${me.url}/settings`);
  await page.getByRole("link", { name: "Notifications without an open page" }).click();
  const turn = page.getByRole("checkbox", { name: "It is your turn Devices" });
  await turn.uncheck();
  await page.getByRole("checkbox", { name: "A game is over Webhooks" }).uncheck();
  await page.getByRole("checkbox", { name: "Send nothing at night" }).check();
  await page.getByLabel("From").fill("21:30");
  await expect(page.getByText(/^In the time zone /)).toBeVisible();
  const saved = async () => {
    const reply = await me.context.request.get(`${me.url}/api/my/notification-settings`);
    const { off, quiet } = await reply.json();
    return { off, from: quiet?.from, to: quiet?.to };
  };
  await expect
    .poll(saved)
    .toEqual({ off: { push: ["turn"], webhook: ["ended"], mail: [] }, from: 1290, to: 420 });
  await page.reload();
  await expect(turn).not.toBeChecked();
  await expect(page.getByLabel("From")).toHaveValue("21:30");

  me.expectsOutages = true;
  await page.route("**/api/my/notification-settings", (route) => route.abort());
  await turn.click();
  await expect(page.getByRole("alert")).toContainText("Your choice was not saved.");
  await expect(turn).not.toBeChecked();
});

test("another player of the same browser gets no messages of the first one", async ({
  person,
  pushes,
}) => {
  const me = await person({ serviceWorkers: "allow" });
  await subscribesAt(me, pushes);
  await turnsOn(me, "My phone");
  const flag = () => me.page.evaluate(() => localStorage.getItem("quintet.push"));
  expect(await flag()).toContain("player");
  await me.context.clearCookies();
  await me.page.goto(me.url);
  await expect.poll(flag).toBe("");
  await me.page.goto(`${me.url}/settings/notifications`);
  await expect(me.page.getByRole("button", { name: "Notify me on this device" })).toBeVisible();
  await expect(entries(me.page)).toHaveCount(0);
});

test("the page of a server without a contact says so", async ({ person }) => {
  const plain = await QuintetServer.start();
  try {
    const me = await person();
    await me.page.goto(`${plain.url}/settings/notifications`);
    await expect(me.page.getByText(/^This server sends no notifications to devices/)).toBeVisible();
    await me.isAccessible();
    // The page may still load a part, which would fail when the server ends.
    await me.page.goto("about:blank");
  } finally {
    await plain.stop();
  }
});

test("the settings of notifications fit into every window, in every language", async ({
  person,
}) => {
  for (const locale of ["en", "de", "fr"]) {
    const me = await person({ locale });
    await me.page.goto(`${me.url}/settings/notifications`);
    await expect(me.page.locator(".kinds")).toBeVisible();
    for (const size of [
      [360, 640],
      [740, 360],
      [1280, 800],
    ] as const) {
      await resizes(me, size);
      await me.fits();
      await me.takesPicture(`notifications-${locale}-${size.join("x")}`);
    }
  }
});
