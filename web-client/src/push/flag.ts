// Whether this browser gets push messages. The script of the first page contains this, so it is short.

import { stored } from "../base/settings";

/** Its value in local storage: see remembered.ts. */
export const flag = "quintet.push";

export function isPushed(): boolean {
  return !!stored(flag);
}
