// The browser's local storage, for tests without a browser.

import { vi } from "vitest";

/** Makes local storage empty, and returns its content by key. */
export function emptyStorage(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  return kept;
}
