// Parses typed turns.

import type { Core } from "../../../core/core";
import { askCore, type Stand } from "./turn-draft";

/** The typed actions, separated by spaces or commas. */
export function wordsOf(text: string): string[] {
  return text
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .split(/[\s,]+/)
    .filter((word) => word !== "");
}

/**
 * The action that a typed word means, if it is possible after these actions: in any case of
 * letters, and with or without signs. Otherwise the word itself.
 */
export function spelled(
  stand: Stand,
  actions: readonly string[],
  word: string,
  core: Core,
): string {
  const legal = askCore(stand, actions, core)?.legal ?? [];
  if (legal.includes(word)) return word;
  const alike = (loosely: (text: string) => string) => {
    const found = legal.filter((action) => loosely(action) === loosely(word));
    return found.length === 1 ? found[0] : undefined;
  };
  const bare = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
  const plain = /^[a-z0-9]+$/i.test(word);
  return alike((text) => text.toLowerCase()) ?? (plain ? alike(bare) : undefined) ?? word;
}
