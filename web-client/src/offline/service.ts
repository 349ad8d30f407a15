// Makes the page open without the network from now on, and watches for new versions: when the server
// comes back it may be another one.

import { route } from "../base/router";
import { disposable, lookForNewVersion, ownVersion, superseded } from "../base/version";
import { connection } from "../net/server";

/** There a page that nobody looks at is loaded again without anything being lost. */
const carefree = ["rules", "watch", "player", "leaderboards"];
/** How often somebody who comes back to the page makes it look for a new version, in milliseconds. */
const often = 3_600_000;

export function startService(): void {
  const service = navigator.serviceWorker;
  service?.addEventListener("message", ({ data, ports }) => {
    if (data === "version?") ports[0]?.postMessage(ownVersion);
  });
  // Absent over plain http, and it may be forbidden: then the page needs the network.
  const registered = service?.register("/sw.js").catch(() => undefined);
  void registered?.then((registration) => registration?.active?.postMessage("arrived"));

  let looked = performance.now();
  async function look(): Promise<void> {
    looked = performance.now();
    if (!(await lookForNewVersion())) return;
    await (await registered)?.update().catch(() => undefined);
  }

  let first = connection.status.value !== "connected";
  connection.onConnected(() => {
    if (!first) void look();
    first = false;
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") {
      if (performance.now() - looked > often) void look();
    } else if (superseded.value && disposable.value && carefree.includes(route.value.page))
      location.reload();
  });
}
