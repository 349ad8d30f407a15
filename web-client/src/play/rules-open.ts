// Whether the rules are open beside the board. This tab remembers it until it is closed.

import { signal } from "@preact/signals";

const key = "quintet.rules-open";

function kept(): boolean {
  try {
    return sessionStorage.getItem(key) === "yes";
  } catch {
    return false;
  }
}

const open = signal(kept());

/** The same for all boards of this tab. */
export const rulesAreOpen = {
  get value(): boolean {
    return open.value;
  },
  choose(value: boolean): void {
    open.value = value;
    try {
      if (value) sessionStorage.setItem(key, "yes");
      else sessionStorage.removeItem(key);
    } catch {
      // Without storage, it is forgotten when the page is reloaded.
    }
  },
};
