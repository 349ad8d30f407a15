// The client's addresses. A room's key is in the fragment, which browsers do not send to the
// server.

import { signal } from "@preact/signals";
import { pages, type Route } from "./page-table";
import { disposable, superseded } from "./version";
import { leaveFirstPage } from "./visit";

export type { Route };

export function parseRoute(pathname: string, search: string, hash: string): Route {
  const [page = "", name, ...more] = pathname.replace(/\/$/, "").split("/").slice(1).map(decoded);
  const route = more.length > 0 ? undefined : pages.get(page)?.({ name, search, hash });
  return route ?? { page: "unknown" };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function roomPath(room: string, key?: string, turn?: number): string {
  const search = turn === undefined ? "" : `?turn=${turn}`;
  return `/room/${room}${search}${key === undefined ? "" : `#${key}`}`;
}

/** Removes the turn from the address, when the page shows another turn than the link named. */
export function forgetTurnInAddress(): void {
  if (!new URLSearchParams(location.search).has("turn")) return;
  history.replaceState(null, "", location.pathname + location.hash);
  update();
}

/** The address bar and the history no longer have the fragment, which the page has read. */
export function forgetFragment(): void {
  if (location.hash !== "")
    history.replaceState(history.state, "", location.pathname + location.search);
}

/**
 * Puts the fragment of `path` into the address bar of a room, for users who copy it from there. The
 * page and the turn in the address stay.
 */
export function keepInAddress(path: string): void {
  const wanted = new URL(path, location.origin);
  if (wanted.pathname !== location.pathname || wanted.hash === location.hash) return;
  history.replaceState(history.state, "", location.pathname + location.search + wanted.hash);
}

export function playerPath(name: string): string {
  return `/players/${encodeURIComponent(name)}`;
}

const current = () => parseRoute(location.pathname, location.search, location.hash);

export const route = signal<Route>(current());

const update = () => {
  route.value = current();
};
addEventListener("popstate", () => {
  // Otherwise only an overlay has been closed.
  if (location.href !== covered) {
    leaveFirstPage();
    update();
  }
  covered = null;
});
addEventListener("hashchange", update);

/** The address of the page under an open overlay. */
let covered: string | null = null;

/** Navigates to a page. Loads a new version of the client, if there is one. */
export function goTo(path: string): void {
  if (superseded.value && disposable.value) {
    location.assign(path);
    return;
  }
  // "Back" must return to the page, not to its overlay.
  covered = null;
  if (isOver()) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  leaveFirstPage();
  update();
  scrollTo(0, 0);
}

const isOver = () => (history.state as { over?: boolean } | null)?.over === true;

/** As `goTo`, but the address replaces the present one in the history. */
export function replacePath(path: string): void {
  history.replaceState(null, "", path);
  update();
}

/**
 * While something lies over the page, "Back" calls `onBack` instead of leaving the page. Returns a
 * function to call when it is closed.
 */
export function stepInHistory(onBack: () => void): () => void {
  history.pushState({ over: true }, "", location.href);
  covered = location.href;
  addEventListener("popstate", onBack);
  return () => {
    removeEventListener("popstate", onBack);
    if (isOver()) history.back();
  };
}

/** For links to our own pages: without a reload, unless the person wants another tab. */
export function followLink(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  event.preventDefault();
  goTo(link.pathname + link.search + link.hash);
}
