// Settings of this browser, in local storage. Without it (private windows) a setting lasts as long
// as the page. Other tabs follow changes.

import { type ReadonlySignal, signal } from "@preact/signals";

export interface Setting<T extends string> extends ReadonlySignal<T> {
  readonly values: readonly T[];
  choose(value: T): void;
}

/** One of `values`; `usual` until the user chooses another. Names are unique. */
export function setting<const T extends string>(
  name: string,
  values: readonly T[],
  usual: NoInfer<T>,
): Setting<T> {
  const key = `quintet.${name}`;
  const known = (text: string | null | undefined) => values.find((value) => value === text);
  const chosen = signal<T>(known(stored(key)) ?? usual);
  globalThis.addEventListener?.("storage", (event) => {
    if (event.key === key) chosen.value = known(event.newValue) ?? usual;
  });
  return Object.assign(chosen, {
    values,
    choose(value: T) {
      chosen.value = value;
      store(key, value);
    },
  });
}

/** Null if nothing is stored, or if storage is not available. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** As `stored`, from the storage of this tab, which lasts until the tab is closed. */
export function storedInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null removes the value. Does nothing if storage is full or not available. */
export function storeInTab(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // The value is not remembered.
  }
}

/** False if storage is full or not available, so that the value is not remembered. */
export function store(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
