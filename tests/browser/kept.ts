// For tests without a server: waits until the service worker has cached the client.

import type { Person } from "./fixture";

/** The whole client is cached, and the service worker controls this page. */
export async function isKept({ page }: Person): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
      );
  });
}

/** Opens the home page, and cuts the network off once the whole client is cached. */
export async function goesOffline(person: Person): Promise<void> {
  await person.page.goto(person.url);
  await isKept(person);
  person.expectsOutages = true;
  await person.context.setOffline(true);
}
