// Each folder beside en/ is a whole language: it has all parts of English, with the same keys. A
// missing part would show in English, so this does not rely on the compiler alone.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { faultsOf, type Groups } from "../../page-texts/table";
import { bestLanguage, languages, nameOfLanguage } from "../base/language";
import { gameViews } from "../games/registry";
import { translation as germanTables } from "./de";

type Module = Readonly<Record<string, unknown>>;

const here = new URL(".", import.meta.url);
const areas = readdirSync(new URL("en", here))
  .filter((name) => name.endsWith(".ts"))
  .map((name) => name.replace(".ts", ""));
const others = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "en")
  .map(({ name }) => name);
const games = gameViews.map(({ id }) => id);

/** The keys of a table of texts, those of inner tables as "notices.codes". */
function keysOf(texts: unknown, before = ""): string[] {
  if (typeof texts !== "object" || texts === null || Array.isArray(texts)) return [before];
  return Object.entries(texts).flatMap(([key, value]) => keysOf(value, `${before}.${key}`));
}

const load = (path: string): Promise<Module> => import(/* @vite-ignore */ new URL(path, here).href);
const groupsOf = (language: string): Groups =>
  JSON.parse(readFileSync(new URL(`${language}/pages.json`, here), "utf8"));

test("the languages are the folders, and are chosen by their tags", () => {
  expect(languages).toEqual(["en", ...others]);
  expect(others).toContain("de");
  expect(bestLanguage(["qaa", "de-AT", "en"])).toBe("de");
  expect(bestLanguage(["den", "EN-gb"])).toBe("en");
  expect(bestLanguage([])).toBe("en");
  expect(nameOfLanguage("de")).toBe("Deutsch");
  expect(bestLanguage(["fr-CA", "de"])).toBe("fr");
  expect(nameOfLanguage("fr")).toBe("Français");
});

describe.each(others)("the folder %s", (language) => {
  test.each(areas)("has the texts of en/%s.ts", async (area) => {
    const english = (await load(`en/${area}.ts`)).english;
    const index = await load(`${language}/index.ts`);
    const translated = index[area] ?? (await load(`${language}/${area}.ts`)).texts;
    expect(keysOf(translated).sort()).toEqual(keysOf(english).sort());
  });

  test("has the words and the rules page of each game", async () => {
    const { games: words } = await load(`${language}/index.ts`);
    expect(Object.keys(words as object).sort()).toEqual([...games].sort());
    for (const game of games)
      expect((await load(`${language}/rules/${game}.ts`)).texts).toHaveProperty("sections");
  });

  test("has the tables of translations", async () => {
    const { translation } = await load(`${language}/index.ts`);
    expect(Object.keys(translation as object).sort()).toEqual(Object.keys(germanTables).sort());
  });

  test("has the texts of the server's pages", () => {
    const table = (tag: string) => ({ tag, groups: groupsOf(tag), games: [] });
    expect(faultsOf(table(language), table("en"))).toEqual([]);
  });
});

test.each(languages)(
  "units of time and percents in %s are those of the browser",
  async (language) => {
    const { clock, percent } = (
      await load(`${language === "en" ? "en/main" : `${language}/index`}.ts`)
    )[language === "en" ? "english" : "main"] as typeof import("./en/main").english;
    const units = {
      days: ["day", "long"],
      minutes: ["minute", "short"],
      seconds: ["second", "short"],
    } as const;
    for (const key of ["days", "minutes", "seconds"] as const) {
      const [unit, unitDisplay] = units[key];
      const format = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay });
      for (const count of [1, 2, 14, 59])
        expect(clock.units[key](count)).toBe(format.format(count));
    }
    const { format } = new Intl.NumberFormat(language, { style: "percent" });
    for (const whole of [0, 7, 50, 100]) expect(percent(whole)).toBe(format(whole / 100));
  },
);
