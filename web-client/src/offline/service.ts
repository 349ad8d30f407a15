// Installs the service worker, so that the page opens without the network, and checks for new
// versions: after a reconnect the server may have another one.

import { route } from "../base/router";
import { disposable, lookForNewVersion, ownVersion, superseded } from "../base/version";
import { connection } from "../net/server";

/** Pages without unsaved state. They are reloaded while hidden if there is a new version. */
const carefree = ["rules", "watch", "player", "leaderboards", "statistics"];
/** Minimum interval, in milliseconds, between two checks when the user returns to the page. */
const often = 3_600_000;

export function startService(): void {
  const service = navigator.serviceWorker;
  service?.addEventListener("message", ({ data, ports }) => {
    if (data === "version?") ports[0]?.postMessage(ownVersion);
  });
  // Not available over plain http, and may be forbidden: then the page needs the network.
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
