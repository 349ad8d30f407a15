// Where the page is: `/` or `/room/ROOM`, with a room's key in the fragment, which no browser sends
// to the server.

import { signal } from "@preact/signals";

export type Route =
  | { page: "home" }
  | { page: "room"; room: string; key: string | undefined }
  | { page: "unknown" };

export function parseRoute(pathname: string, hash: string): Route {
  if (pathname === "/") return { page: "home" };
  const room = /^\/room\/([\w-]+)\/?$/.exec(pathname)?.[1];
  if (room !== undefined) return { page: "room", room, key: hash.slice(1) || undefined };
  return { page: "unknown" };
}

export function roomPath(room: string, key?: string): string {
  return `/room/${room}${key === undefined ? "" : `#${key}`}`;
}

const current = () => parseRoute(location.pathname, location.hash);

export const route = signal<Route>(current());

const update = () => {
  route.value = current();
};
addEventListener("popstate", update);
addEventListener("hashchange", update);

export function goTo(path: string): void {
  history.pushState(null, "", path);
  update();
  scrollTo(0, 0);
}

/** For links to our own pages: without a reload, unless the person wants another tab. */
export function followLink(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  event.preventDefault();
  goTo(link.pathname + link.hash);
}
