// Push messages in a real Firefox: it subscribes, decrypts and shows the notification. Only the service
// between the server and Firefox is the test's. push.spec.ts has the rest, in Chromium.

import { test as base, expect } from "./fixture";
import { byDays, contact, entries, turnsOn } from "./push-browser";
import { delivered, PushServiceOfFirefox } from "./push-service-of-firefox";
import { QuintetServer } from "./server";

const test = base.extend<object, { pushes: PushServiceOfFirefox }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed from the pattern
  server: async ({}, use) => {
    const server = await QuintetServer.start(["--contact", contact, "--push-allow", "127.0.0.0/8"]);
    await use(server);
    await server.stop();
  },
  pushes: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed from the pattern
    async ({}, use) => {
      const pushes = await PushServiceOfFirefox.start();
      await use(pushes);
      await pushes.stop();
    },
    { scope: "worker" },
  ],
  // Firefox must know its service before it starts.
  browser: [
    async ({ playwright, launchOptions, channel, pushes }, use) => {
      const browser = await playwright.firefox.launch({
        ...launchOptions,
        channel,
        firefoxUserPrefs: pushes.settings,
      });
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
});

test("Firefox shows a turn while no page is open, and ends its subscription when the player forgets it", async ({
  person,
  pushes,
}) => {
  const red = await person();
  const blue = await person({ serviceWorkers: "allow" });
  // Firefox's own question is not a part of the page.
  await blue.context.grantPermissions(["notifications"], { origin: blue.url });
  const { play } = await red.opensRoom("liger", byDays);
  await blue.sitsAt(play, "Blue");
  await turnsOn(blue, "My laptop");
  expect(pushes.channels.size).toBe(1);

  await blue.page.goto("about:blank");
  await red.plays("c3-b4");
  await expect.poll(() => pushes.codes).toEqual([delivered]);
  await blue.page.goto(`${blue.url}/settings/notifications`);
  const shown = () =>
    blue.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const all = await registration.getNotifications();
      return all.map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path }));
    });
  const room = new URL(play).pathname;
  const body = expect.stringMatching(/^It is your turn/);
  const turn = { title: "Liger", body, tag: room.split("/").at(-1), path: room };
  // Firefox confirms a message before the service worker has shown it.
  await expect.poll(shown).toEqual([turn]);

  const entry = entries(blue.page);
  await entry.getByRole("button", { name: "Send a test to My laptop" }).click();
  await expect(entry.getByRole("status")).toHaveText("The test was delivered.");
  await expect.poll(() => pushes.codes).toEqual([delivered, delivered]);
  await expect.poll(shown).toHaveLength(2);

  await entry.getByRole("button", { name: "Forget My laptop" }).click();
  await entry.getByRole("button", { name: "Forget", exact: true }).click();
  await expect(entry).toHaveCount(0);
  await expect.poll(() => pushes.channels.size).toBe(0);
});
