// Knows the version of this page, and whether the server has another one. A page keeps its version
// until it is reloaded; the client reloads it only if no unsaved state is lost.

import { computed, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** Set by build.mjs; empty without a page. */
export const ownVersion = versionIn(globalThis.document?.documentElement.outerHTML ?? "");

/** Whether the server has another version than this page. */
export const superseded = signal(false);

const held = signal(0);

/** Whether the page could be reloaded now without losing anything. */
export const disposable = computed(() => held.value === 0);

/** While `there` is true, the page has unsaved state and is not reloaded automatically. */
export function useUnsaved(there: boolean): void {
  useEffect(() => {
    if (!there) return;
    ++held.value;
    return () => {
      --held.value;
    };
  }, [there]);
}

/** Asks the server for its version. False if it does not answer. */
export async function lookForNewVersion(): Promise<boolean> {
  if (superseded.value || ownVersion === "") return superseded.value;
  try {
    const answer = await fetch("/", { cache: "no-cache" });
    const version = answer.ok ? versionIn(await answer.text()) : "";
    superseded.value = version !== "" && version !== ownVersion;
  } catch {
    // No answer: the known state stays.
  }
  return superseded.value;
}

/**
 * Call this when a part of the page could not be loaded. Reloads the page if the server has another
 * version. Returns whether it does.
 */
export async function reloadedForNewVersion(): Promise<boolean> {
  const needed = (await lookForNewVersion()) && disposable.value;
  if (needed) location.reload();
  return needed;
}

export function versionIn(page: string): string {
  return /<meta name="version" content="(\w+)"/.exec(page)?.[1] ?? "";
}
