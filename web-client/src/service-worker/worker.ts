// The service worker. It shows push messages (push-events.ts). It caches this version of the client,
// so that it opens without the network.
// It keeps the versions of open pages, which may still load parts of them.
//
// A new service worker takes over immediately. That harms no page: it serves the files that never
// change from whichever version has them, and pages from the server.

import { cacheName, handlingOf, outdated } from "./policy";
import { handlePushEvents } from "./push-events";

declare const self: ServiceWorkerGlobalScope;
/** Set by build.mjs: the name of this version, and all its files. */
declare const VERSION: string;
declare const FILES: readonly string[];

/** The server's time limit for a page, in milliseconds, before the cached page is shown. */
const patience = 4000;
/** Time limit for pages to report their version, in milliseconds. */
const hearing = 5000;

handlePushEvents();

self.addEventListener("install", (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim().then(tidy));
});

/** A page has loaded, perhaps in place of one of an older version. */
self.addEventListener("message", (event) => {
  if (event.data === "arrived") event.waitUntil(tidy());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  switch (handlingOf(request, self.location.origin, FILES)) {
    case "page":
      event.respondWith(freshOrKept(request, "/"));
      return;
    case "file":
      event.respondWith(freshOrKept(request, request.url));
      return;
    case "fixed":
      event.respondWith(kept(request));
      return;
  }
});

/** Caches all files of this version, or fails and caches none. */
async function keep(): Promise<void> {
  // Created anew, so that it is the newest cache: the order of caches is the order of versions.
  await caches.delete(cacheName(VERSION));
  const cache = await caches.open(cacheName(VERSION));
  await cache.addAll(
    FILES.map(
      (path) => new Request(path, { cache: path.startsWith("/assets/") ? "default" : "no-cache" }),
    ),
  );
  const page = await cache.match("/");
  if (!(await page?.text())?.includes(VERSION))
    throw new Error("The server has another version already.");
}

async function kept(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function freshOrKept(request: Request, name: string): Promise<Response> {
  const asked = fetch(request);
  const old = await caches.match(name, { cacheName: cacheName(VERSION), ignoreVary: true });
  if (old === undefined) return asked;
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patience));
  try {
    const fresh = await Promise.race([asked, late]);
    return fresh === null || fresh.status >= 500 ? old : fresh;
  } catch {
    return old;
  }
}

async function tidy(): Promise<void> {
  const used = await versionsOfPages();
  const names = outdated(await caches.keys(), VERSION, used);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Null if a page does not report its version. */
async function versionsOfPages(): Promise<ReadonlySet<string> | null> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const versions = await Promise.all(pages.map(versionOf));
  const told = versions.filter((version) => version !== null);
  return told.length === versions.length ? new Set(told) : null;
}

function versionOf(page: Client): Promise<string | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(typeof data === "string" ? data : null);
    setTimeout(() => resolve(null), hearing);
    page.postMessage("version?", [port2]);
  });
}
