// The keys that go through the turns of a game, wherever the focus is.

import type { Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useLatest } from "../../base/latest";
import { setting } from "../../base/settings";
import type { LookingBack } from "./looking-back";

/** Single characters as keys: users of speech input may want to turn them off. */
export const singleKeys = setting("single-keys", ["on", "off"], "on");

export type BrowseKey =
  | "first"
  | "previous"
  | "following"
  | "last"
  | "leave"
  | "help"
  | "rules"
  | "full"
  | "next-game";

const keys: Readonly<Record<string, BrowseKey>> = {
  ArrowLeft: "previous",
  ArrowRight: "following",
  Home: "first",
  End: "last",
  Escape: "leave",
};

const characters: Readonly<Record<string, BrowseKey>> = {
  ",": "previous",
  "[": "previous",
  ".": "following",
  "]": "following",
  "?": "rules",
  k: "help",
  f: "full",
  n: "next-game",
};

/** These do not repeat while they are held down: they toggle something, or lead to another page. */
const once: readonly BrowseKey[] = ["help", "rules", "full", "next-game"];

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

export function browseKeyOf(press: Press, singles: boolean): BrowseKey | null {
  const { key, ctrlKey, metaKey, altKey } = press;
  const character = singles ? characters[key] : undefined;
  // Browsers report AltGr, which some keyboards need for brackets, as Ctrl and Alt.
  if (character !== undefined && ctrlKey === altKey && !metaKey) return character;
  return ctrlKey || metaKey || altKey ? null : (keys[key] ?? null);
}

/**
 * Handles keys that no other part of the page uses: a focused board uses the arrows. `onKey`
 * returns whether the key had an effect.
 */
export function useBrowseKeys(onKey: (key: BrowseKey) => boolean): void {
  const latest = useLatest(onKey);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const key = browseKeyOf(event, singleKeys.value === "on");
      if (key === null || event.defaultPrevented || isTypedInto(event.target)) return;
      if (event.repeat && once.includes(key)) return;
      if (latest.current(key)) event.preventDefault();
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, [latest]);
}

/** The effect of a key on a page with looking back and help; false: none. */
export function browse(key: BrowseKey, looking: LookingBack, help: Signal<boolean>): boolean {
  const { at, shown, look, replaying, replay } = looking;
  const targets = { first: 0, previous: shown - 1, following: shown + 1, last: null, leave: null };
  if (key === "help") {
    help.value = true;
    return true;
  }
  // The panel with the rules, the full-screen mode and the link to the next game listen themselves.
  if (key === "rules" || key === "full" || key === "next-game") return false;
  const onward = key === "following" || key === "last" || key === "leave";
  const somewhere = onward ? at !== null : shown > 0;
  if (replaying) replay(false);
  if (somewhere) look(targets[key]);
  return somewhere || replaying;
}

const wantKeys = "input, textarea, select, [contenteditable], dialog";

function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(wantKeys) !== null;
}
