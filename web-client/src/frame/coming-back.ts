// Remembers where somebody was before they went to log in. Kept in this page only, because an
// address may hold a room's key.

import { goTo } from "../base/router";

let from: string | null = null;

export function comeBackHere(): void {
  if (location.pathname !== "/account") from = location.pathname + location.search + location.hash;
}

/** Goes back there; false if there is no such place. */
export function comeBack(): boolean {
  const to = from;
  from = null;
  if (to === null) return false;
  goTo(to);
  return true;
}
