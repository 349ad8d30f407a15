// The rules core's refusals in every language: every key has a text, and every text has a key.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { builtCore } from "../../core/built-core";
import type { Arguments } from "../base/sentence";
import { translation as germanTables } from "./de";
import { gapsIn, listedRefusals } from "./listed-refusals";
import { explained, type Tables, translatedBy } from "./tables";
import { translatedLanguages } from "./test-languages";

const root = new URL("../../../tests/rules/golden/", import.meta.url);
const linesOf = (path: string) => readFileSync(new URL(path, root), "utf8").split("\n");

/** English words that no sentence in another language contains. */
const english = /\b(the|and|of|is|its?|tiles?|checkers?|soldiers?|turn|only|with|has)\b/i;

const withoutQuotes = (words: string) => words.replaceAll(/„.*?“|«.*?»/g, "");

/** All refusals of the core, from the golden file of its own test. */
const refusals = listedRefusals("tests/rules/golden/refusals.txt");

const allTables = ({ rules, games }: Tables) => [
  rules,
  ...Object.values(games).map((game) => game.refusals),
];

test("the refusals are known from the core", () => {
  expect(refusals.length).toBeGreaterThan(150);
  expect(refusals).toContainEqual({
    key: "sliders.no-soldier",
    code: "illegal-action",
    sentence: "There is no soldier on {square}.",
  });
});

describe.each(translatedLanguages)("what the rules core refuses: $language", ({ tables }) => {
  test.each(refusals)("has words: $key", ({ key, sentence }) => {
    const asked = new Set<string>();
    const names = gapsIn(sentence);
    const args = Object.fromEntries([...names].map((name) => [name, `<${name}>`]));
    const words = explained(tables, key, args) ?? "not translated";
    expect(withoutQuotes(words).replaceAll(/<\w+>/g, "")).not.toMatch(english);
    expect(words).toMatch(/^[„«<\p{Lu}].*\.$/su);
    expect(words).not.toContain("undefined");
    for (const [, name = ""] of words.matchAll(/<(\w+)>/g)) asked.add(name);
    // A translation uses all placeholders that English uses, except one that only selects a
    // grammatical form.
    for (const name of names) if (name !== "start") expect(asked).toContain(name);
  });

  test("has no words that nothing refuses with", () => {
    const keys = refusals.map(({ key }) => key).sort();
    expect(
      allTables(tables)
        .flatMap((table) => Object.keys(table))
        .sort(),
    ).toEqual(keys);
  });

  test("fills only gaps that the core fills", () => {
    for (const table of allTables(tables))
      for (const [key, sentence] of Object.entries(table)) {
        if (typeof sentence !== "string") continue;
        const known = gapsIn(refusals.find((refusal) => refusal.key === key)?.sentence ?? "");
        for (const name of gapsIn(sentence)) expect(known, `${key}: ${name}`).toContain(name);
      }
  });
});

const core = await builtCore();

describe.each(translatedLanguages)("a refused action: $language", ({ tables }) => {
  const translation = translatedBy(tables);
  for (const file of readdirSync(new URL("explanations/", root)))
    test(`is explained in all of ${file}`, () => {
      const game = file.replace(".txt", "");
      const words = tables.games[game];
      let options: Record<string, string> = {};
      let position = "";
      let action = "";
      let examples = 0;
      for (const line of linesOf(`explanations/${file}`)) {
        if (line === "") options = {};
        const [, sign, rest = ""] = /^(with |in |not | {2})(.*)$/.exec(line) ?? [];
        if (sign === "with ")
          options = Object.fromEntries(rest.split(" ").map((pair) => pair.split("=")));
        if (sign === "in ") position = rest;
        if (sign === "not ") action = rest;
        if (sign !== "  ") continue;
        const answer = core.query({ game, options, position, actions: [action] });
        if (!("error" in answer)) throw new Error(`${action} was played`);
        expect(answer.error.message).toBe(rest);
        const reason = translation.refusal(answer.error);
        expect(withoutQuotes(reason)).not.toMatch(english);
        // The translation contains all squares of the English one.
        for (const square of withoutQuotes(rest).match(/(?<![x"])\b\d?[a-j]\d{1,2}\b/g) ?? [])
          expect(reason).toContain(square);
        for (const [name, other] of Object.entries(words?.seats ?? {}))
          if (new RegExp(`\\b${name}\\b`).test(rest)) expect(reason).toContain(other);
        examples += 1;
      }
      expect(examples).toBeGreaterThan(1);
    });
});

describe("German refusals", () => {
  const german = translatedBy(germanTables);
  const explainInGerman = (key: string, args: Arguments) => explained(germanTables, key, args);

  test("inflect the ranks and counts of Gridwar", () => {
    const costs = { from: "leader", to: "commander", cost: "1", mover: "Black", worth: "0" };
    expect(explainInGerman("gridwar.costs-too-much", costs)).toBe(
      "Die Beförderung eines Anführers zum Kommandeur kostet 1, und die Sammlung von Schwarz ist 0 wert.",
    );
    const far = { space: "1i8", points: "8", rank: "leader", start: "entry-hole" };
    expect(explainInGerman("gridwar.too-far", far)).toBe(
      "1i8 ist zu weit weg: Die 8 Bewegungspunkte eines Anführers reichen nicht. Der erste Punkt geht an ein Eingangsfeld.",
    );
    expect(explainInGerman("gridwar.unsupported", { space: "2c3", tiles: "0" })).toContain(
      "unter 2c3 wäre keines.",
    );
  });

  test("leave typed text as it is", () => {
    expect(explainInGerman("sliders.not-a-step", { text: "up {text} $&" })).toContain(
      "„up {text} $&“",
    );
  });

  test("are the code's words where the key is not known, and the core's where the code is not", () => {
    const refused = { code: "bad-option", message: "something new", key: "sliders.new", args: {} };
    expect(german.refusal(refused)).toBe("Diese Option gibt es nicht.");
    expect(german.refusal({ ...refused, code: "something-new" })).toBe("something new");
  });
});
