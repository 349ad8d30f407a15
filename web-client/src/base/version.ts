// Knows the version of this page, and whether the server has another one by now. A page keeps its
// own version until it is reloaded, which happens by itself only if nothing is lost.

import { computed, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** From build.mjs; empty without a page. */
export const ownVersion = versionIn(globalThis.document?.documentElement.outerHTML ?? "");

/** The server has another version than this page. */
export const superseded = signal(false);

const held = signal(0);

/** Nothing would be lost if the page were loaded again now. */
export const disposable = computed(() => held.value === 0);

/** While `there` is something that only this page knows, the page is not loaded again by itself. */
export function useUnsaved(there: boolean): void {
  useEffect(() => {
    if (!there) return;
    ++held.value;
    return () => {
      --held.value;
    };
  }, [there]);
}

/** Asks the server; false when it does not answer. */
export async function lookForNewVersion(): Promise<boolean> {
  if (superseded.value || ownVersion === "") return superseded.value;
  try {
    const answer = await fetch("/", { cache: "no-cache" });
    const version = answer.ok ? versionIn(await answer.text()) : "";
    superseded.value = version !== "" && version !== ownVersion;
  } catch {
    // Then it is as it was.
  }
  return superseded.value;
}

/**
 * To be called when a part of the page could not be loaded. If the server has another version by
 * now, reloads the page. Returns whether it does.
 */
export async function reloadedForNewVersion(): Promise<boolean> {
  const needed = (await lookForNewVersion()) && disposable.value;
  if (needed) location.reload();
  return needed;
}

export function versionIn(page: string): string {
  return /<meta name="version" content="(\w+)"/.exec(page)?.[1] ?? "";
}
