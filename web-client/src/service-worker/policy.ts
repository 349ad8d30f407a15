// What the service worker does with requests and with what it keeps: without a browser.

/**
 * `page`: ours, from the server if it answers. `fixed`: never changes under that name. `file`: small,
 * from the server if it answers. `leave`: none of our business.
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
  if (pathname.startsWith("/assets/")) return "fixed";
  if (mode === "navigate") return "page";
  // What a page asks about the newest version is not to be answered by us.
  return files.includes(pathname) && pathname !== "/" ? "file" : "leave";
}

const ours = "quintet-";
/** Of versions that some page may still be of, as one that sleeps does not tell. */
const mostOlder = 3;

export function cacheName(version: string): string {
  return ours + version;
}

/**
 * Which caches can go: those that are older than our own, when their version is that of no page.
 * `names` in the order in which they were made; `used` is null when not every page has told.
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
