// Where the page is. A room's key stands in the fragment, which no browser sends to the server.

import { signal } from "@preact/signals";
import { disposable, superseded } from "./version";

export type Route =
  | { page: "home" | "watch" | "games" | "account" | "settings" | "unknown" }
  /** `turn`: the number of the turn that a link points at. */
  | { page: "room"; room: string; key: string | undefined; turn: number | undefined }
  | { page: "analysis" | "local"; game: string }
  | { page: "rules"; game: string | undefined }
  | { page: "player"; name: string }
  | { page: "leaderboards"; pool: string | undefined };

export function parseRoute(pathname: string, search: string, hash: string): Route {
  const [page = "", name, ...more] = pathname.replace(/\/$/, "").split("/").slice(1).map(decoded);
  if (more.length > 0) return { page: "unknown" };
  if (name === undefined) {
    switch (page) {
      case "":
        return { page: "home" };
      case "watch":
      case "games":
      case "account":
      case "settings":
        return { page };
      case "rules":
        return { page, game: undefined };
      case "leaderboards":
        return { page, pool: undefined };
    }
    return { page: "unknown" };
  }
  switch (page) {
    case "room":
      if (!/^[\w-]+$/.test(name)) return { page: "unknown" };
      return { page, room: name, key: hash.slice(1) || undefined, turn: turnIn(search) };
    case "analysis":
    case "local":
    case "rules":
      return { page, game: name };
    case "players":
      return { page: "player", name };
    case "leaderboards":
      return { page, pool: name };
  }
  return { page: "unknown" };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function turnIn(search: string): number | undefined {
  const turn = new URLSearchParams(search).get("turn");
  return turn !== null && /^\d{1,5}$/.test(turn) ? Number(turn) : undefined;
}

export function roomPath(room: string, key?: string, turn?: number): string {
  const search = turn === undefined ? "" : `?turn=${turn}`;
  return `/room/${room}${search}${key === undefined ? "" : `#${key}`}`;
}

/** The page shows another turn than the link to the room pointed at. */
export function forgetTurnInAddress(): void {
  if (!new URLSearchParams(location.search).has("turn")) return;
  history.replaceState(null, "", location.pathname + location.hash);
  update();
}

export function playerPath(name: string): string {
  return `/players/${encodeURIComponent(name)}`;
}

const current = () => parseRoute(location.pathname, location.search, location.hash);

export const route = signal<Route>(current());

const update = () => {
  route.value = current();
};
addEventListener("popstate", update);
addEventListener("hashchange", update);

/** Also the moment to get a new version of the client, if there is one. */
export function goTo(path: string): void {
  if (superseded.value && disposable.value) {
    location.assign(path);
    return;
  }
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
  goTo(link.pathname + link.search + link.hash);
}
