// settings.ts for the page that other sites show in a frame: a choice lasts as long as the page, and
// nothing reads or writes storage, which a browser may refuse there (embed-bundle.mjs puts it in).

import { signal } from "@preact/signals";
import type * as kept from "./settings";

export const setting: typeof kept.setting = (_name, values, usual) => {
  const chosen = signal<(typeof values)[number]>(usual);
  return Object.assign(chosen, {
    values,
    choose(value: (typeof values)[number]) {
      chosen.value = value;
    },
  });
};

export const stored: typeof kept.stored = () => null;
export const storedInTab: typeof kept.storedInTab = () => null;
export const storeInTab: typeof kept.storeInTab = () => undefined;
export const store: typeof kept.store = () => false;
