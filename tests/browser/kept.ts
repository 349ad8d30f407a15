// For tests without a server: the client has to be kept by its service worker first.

import type { Person } from "./fixture";

/** All of the client is kept, and the service worker answers for this page. */
export async function isKept({ page }: Person): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
      );
  });
}
