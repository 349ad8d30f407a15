// For tests: what the rules core and the server refuse, as their own tests hold it against their
// tables.

import { readFileSync } from "node:fs";

export interface ListedRefusal {
  key: string;
  code: string;
  /** In English, with {gaps}. */
  sentence: string;
}

/** `path`: from the root of the project. */
export function listedRefusals(path: string): ListedRefusal[] {
  const text = readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
  return text.split("\n").flatMap((line, index, lines) => {
    const [, key, code] = /^([\w-]+\.[\w-]+) ([\w-]+)$/.exec(line) ?? [];
    return key && code ? [{ key, code, sentence: lines[index + 1]?.trim() ?? "" }] : [];
  });
}

export function gapsIn(sentence: string): Set<string> {
  return new Set([...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name));
}
