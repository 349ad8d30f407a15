// The spelling of the French texts: spaces that keep a line together, apostrophes, and counts.

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { games, home, lobby, main } from "./fr";

const folder = new URL("fr/", import.meta.url);

/** The quoted texts of each file; imports and keys are no texts. */
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(ts|json)$/.test(name))
  .map((name) => {
    const lines = readFileSync(new URL(name, folder), "utf8")
      .split("\n")
      .filter((line) => !/^(import|export) .* from |^\s*(\/\/|\*|\/\*)/.test(line));
    return { name, words: lines.flatMap((line) => line.match(/"(?:[^"\\]|\\.)*"/g) ?? []) };
  });

test.each(files)("no line begins with a mark of the line before: $name", ({ words }) => {
  for (const text of words) {
    expect(text).not.toMatch(/ [;?!:»…](?=[\s"*]|$)|« /u);
    expect(text).not.toMatch(/[\p{L}\p{N}][;?!»]/u);
  }
});

test.each(files)("apostrophes are round: $name", ({ words }) => {
  for (const text of words) expect(text).not.toMatch(/\p{L}'\p{L}/u);
});

test("none and one have the singular", () => {
  expect(lobby.turns(0)).toBe("0 coup");
  expect(lobby.turns(1)).toBe("1 coup");
  expect(lobby.turns(2)).toBe("2 coups");
  expect(home.today.turns(0)).toBe("0 coup");
  expect(main.chat.unread(1)).toBe("1 message non lu");
  expect(main.chat.unread(2)).toBe("2 messages non lus");
  expect(games.liger.gone(0)).toBe("0 sorti sur 12");
  expect(games.gridwar.note(1, 3)).toBe("1 tuile · 3 jetons");
});

test("names that begin with a vowel have a shortened “de”", () => {
  expect(games.sliders.prize("Or")).toBe("Trésor d’Or");
  expect(games.sliders.prize("Bleu")).toBe("Trésor de Bleu");
  expect(main.clock.of("Argent")).toBe("Pendule d’Argent");
});
