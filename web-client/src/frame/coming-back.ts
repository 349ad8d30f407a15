// Remembers the page before the login, to return to it. In memory only, because an address may
// contain a room's key.

import { goTo } from "../base/router";

let from: string | null = null;

export function comeBackHere(): void {
  if (location.pathname !== "/account") from = location.pathname + location.search + location.hash;
}

/** Returns to that page; false if there is none. */
export function comeBack(): boolean {
  const to = from;
  from = null;
  if (to === null) return false;
  goTo(to);
  return true;
}
