// The decisions of the service worker about requests and caches, testable without a browser.

/**
 * `page`: a page of ours, from the server if it answers. `fixed`: a file that never changes under
 * its name. `file`: a small file, from the server if it answers. `leave`: not handled.
 */
export type Handling = "page" | "fixed" | "file" | "leave";

export interface Asked {
  method: string;
  mode: string;
  url: string;
}

export function handlingOf(
  { method, mode, url }: Asked,
  origin: string,
  files: readonly string[],
): Handling {
  const { origin: from, pathname } = new URL(url);
  if (method !== "GET" || from !== origin) return "leave";
  if (pathname === "/ws" || pathname.startsWith("/api/")) return "leave";
  // Pages of other sites frame the first, and readers of feeds fetch the second.
  if (pathname.startsWith("/embed/") || pathname.endsWith(".atom")) return "leave";
  if (pathname.startsWith("/assets/")) return "fixed";
  if (mode === "navigate") return "page";
  // The service worker must not answer a page's check for the newest version.
  return files.includes(pathname) && pathname !== "/" ? "file" : "leave";
}

const ours = "quintet-";
/**
 * Maximum number of older versions to keep for open pages that do not report their version, because
 * they sleep.
 */
const mostOlder = 3;

export function cacheName(version: string): string {
  return ours + version;
}

/**
 * The caches to delete: older than our own, and of a version that no open page has. `names` are in
 * the order of their creation; `used` is null if not every page has reported its version.
 */
export function outdated(
  names: readonly string[],
  own: string,
  used: ReadonlySet<string> | null,
): string[] {
  const older = names
    .slice(0, Math.max(0, names.indexOf(cacheName(own))))
    .filter((name) => name.startsWith(ours));
  const tooMany = older.slice(0, Math.max(0, older.length - mostOlder));
  return used === null ? tooMany : older.filter((name) => !used.has(name.slice(ours.length)));
}
