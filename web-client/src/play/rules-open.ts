// Whether the rules are open beside the board. This tab remembers it until it is closed.

import { signal } from "@preact/signals";
import { storedInTab, storeInTab } from "../base/settings";

const key = "quintet.rules-open";

const open = signal(storedInTab(key) === "yes");

/** The same for all boards of this tab. */
export const rulesAreOpen = {
  get value(): boolean {
    return open.value;
  },
  choose(value: boolean): void {
    open.value = value;
    storeInTab(key, value ? "yes" : null);
  },
};
