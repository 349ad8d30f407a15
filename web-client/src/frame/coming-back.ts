// Where somebody was who then went to log in. Only this page remembers it: an address may hold a
// room's key.

import { goTo } from "../router";

let from: string | null = null;

export function comeBackHere(): void {
  if (location.pathname !== "/account") from = location.pathname + location.search + location.hash;
}

/** To where one came from; false when that is nowhere. */
export function comeBack(): boolean {
  const to = from;
  from = null;
  if (to === null) return false;
  goTo(to);
  return true;
}
