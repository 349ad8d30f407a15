// Settings of this browser, kept in local storage. Where there is none (private windows), a setting
// lasts as long as the page. Other tabs follow.

import { type ReadonlySignal, signal } from "@preact/signals";

export interface Setting<T extends string> extends ReadonlySignal<T> {
  readonly values: readonly T[];
  choose(value: T): void;
}

/** One of `values`; `usual` until something else is chosen. Names are unique. */
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

/** Null where nothing is kept, or nothing can be. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Does nothing where nothing can be kept. */
export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Full or forbidden: then it is not remembered.
  }
}
