// For tests: the refusals of the rules core and the server, from the golden files of their own
// tests.

import { readFileSync } from "node:fs";

export interface ListedRefusal {
  key: string;
  code: string;
  /** In English, with {placeholders}. */
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
