// English texts of the server and the rules core: each has a translation in every language.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { asSentence } from "../base/capital";
import type { Arguments } from "../base/sentence";
import type { CatalogueGame } from "../net/protocol";
import { translation as germanTables } from "./de";
import { gapsIn, listedRefusals } from "./listed-refusals";
import { translatedBy } from "./tables";
import { translatedLanguages } from "./test-languages";

const german = translatedBy(germanTables);

const root = new URL("../../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

describe("sentences", () => {
  test("leave the name of a square at the beginning as it is", () => {
    expect(asSentence("the game is over")).toBe("The game is over");
    expect(asSentence("d2 is empty")).toBe("d2 is empty");
    expect(asSentence("1d2 is empty")).toBe("1d2 is empty");
  });
});

describe("what the server refuses", () => {
  const refusals = listedRefusals("tests/protocol/golden/refusals.txt");
  /** People cannot read ids, so a translation may leave them out. */
  const ids = ["room", "seek"];
  const forPeople = refusals.filter(
    ({ key }) => !key.startsWith("message.") && !key.startsWith("http."),
  );

  test("is known from the server", () => {
    expect(refusals.length).toBeGreaterThan(150);
    expect(refusals).toContainEqual({
      key: "seat.taken",
      code: "full",
      sentence: "seat {seat} is taken",
    });
  });

  describe.each(translatedLanguages)("in the language $language", ({ tables: { server } }) => {
    test("has words for every key and no others", () => {
      expect(Object.keys(server).sort()).toEqual(refusals.map(({ key }) => key).sort());
    });

    test.each(refusals)("says what it says in English: $key", ({ key, sentence }) => {
      const words = server[key] ?? "not translated";
      const without = (gaps: Set<string>) => [...gaps].filter((gap) => !ids.includes(gap)).sort();
      expect(without(gapsIn(words))).toEqual(without(gapsIn(sentence)));
      for (const gap of gapsIn(words)) expect(gapsIn(sentence)).toContain(gap);
      expect(words).toMatch(/^[„«\p{Lu}].*(\.|\}\.?)$/su);
    });

    test.each(forPeople)("has no English words: $key", ({ key }) => {
      const words = (server[key] ?? "").replaceAll(/„.*?“|«.*?»/g, "");
      expect(words).not.toMatch(/\b(the|and|of|is|its?|you|your|this|only|has)\b/i);
    });
  });

  test("shares no key with what the rules core refuses", () => {
    const core = listedRefusals("tests/rules/golden/refusals.txt").map(({ key }) => key);
    expect(core.length).toBeGreaterThan(150);
    for (const { key } of refusals) expect(core).not.toContain(key);
    const games = ["rules", ...Object.keys(germanTables.games)];
    for (const { key } of refusals) expect(games).not.toContain(key.split(".")[0]);
  });

  test.each(translatedLanguages)("has words for every code: $language", ({ tables }) => {
    const codes = [...read("protocol/errors/error.cpp").matchAll(/\{\w+, "([\w-]+)"\}/g)].map(
      ([, code = ""]) => code,
    );
    expect(codes).toContain("stale");
    const explained = ["illegal-action"];
    for (const code of codes.filter((known) => !explained.includes(known)))
      expect(Object.keys(tables.codes)).toContain(code);
  });

  test("says until when and why a player is banned", () => {
    const until = "2026-03-01 14:05";
    const banned = (key: string, args: Arguments) =>
      german.refusal({ code: "banned", message: "", key, args });
    expect(banned("ban.name-until-reason", { until, reason: "spam" })).toBe(
      `Dieser Name ist bis ${until} UTC gesperrt: spam`,
    );
    expect(banned("ban.address-until", { until })).toBe(
      `Diese Adresse ist bis ${until} UTC gesperrt.`,
    );
    expect(banned("ban.address-reason", { reason: "rude: {very}" })).toBe(
      "Diese Adresse ist gesperrt: rude: {very}",
    );
    expect(banned("ban.name", {})).toBe("Dieser Name ist gesperrt.");
  });

  test("falls back to the code's words, and then to the server's", () => {
    const refused = { code: "forbidden", message: "something new", args: {} };
    expect(german.refusal({ ...refused, key: "game.paused" })).toBe("Die Partie ist unterbrochen.");
    expect(german.refusal({ ...refused, key: "game.new" })).toBe("Das ist hier nicht erlaubt.");
    expect(german.refusal({ code: "forbidden", message: "something new" })).toBe(
      "Das ist hier nicht erlaubt.",
    );
    expect(german.refusal({ code: "something-new", message: "something new" })).toBe(
      "something new",
    );
  });
});

describe("the catalogue in German", () => {
  const game: CatalogueGame = {
    id: "sliders",
    name: "Sliders",
    designer: "",
    published: "",
    designer_site: "",
    summary: "Fetch your prize.",
    draw_by_agreement: true,
    options: [
      {
        key: "board",
        label: "Board",
        default: "9",
        choices: [
          { value: "9", label: "9 x 9" },
          { value: "10", label: "10 x 10" },
        ],
      },
    ],
    seats: [{ options: {}, names: ["Blue", "Gold"] }],
  };

  test("has other words and nothing else", () => {
    const translated = german.game(game);
    expect(translated).toMatchObject({
      id: "sliders",
      name: "Sliders",
      options: [{ key: "board", label: "Brett", default: "9" }],
      seats: [{ options: {}, names: ["Blau", "Gold"] }],
    });
    expect(translated.options[0]?.choices.map(({ value }) => value)).toEqual(["9", "10"]);
    expect(translated.summary).not.toBe(game.summary);
  });

  test("names the pools of ratings", () => {
    const pool = { id: "slides-of-action-3", game: "slides-of-action", seats: 3 };
    expect(german.pool({ ...pool, name: "Slides of Action for three" }).name).toBe(
      "Slides of Action zu dritt",
    );
    expect(german.pool({ ...pool, name: "Liger" }).name).toBe("Liger");
  });

  test("keeps what it does not know", () => {
    expect(german.game(game).options[0]?.choices[1]?.label).toBe("10 x 10");
    expect(german.game({ ...game, id: "tiddlywinks" }).summary).toBe(game.summary);
  });

  test.each(translatedLanguages)("knows every game and option: $language", ({ tables }) => {
    const { games } = catalogueOfTheCore();
    expect(games.map(({ id }) => id).sort()).toEqual(Object.keys(tables.games).sort());
    for (const { id, source } of games)
      for (const [, key = "", choices = ""] of source.matchAll(
        /OptionInfo\{"([\w-]+)",\s*"[^"]*",\s*"[^"]*",\s*(\w+)\}/g,
      )) {
        const texts = tables.games[id]?.options?.[key];
        expect(texts, `${id}: ${key}`).toBeDefined();
        const list = source.split(`std::array ${choices}{`)[1]?.split("};")[0] ?? "";
        const values = [...list.matchAll(/OptionChoice\{"([\w-]+)"/g)].map(
          ([, value = ""]) => value,
        );
        expect(values.length).toBeGreaterThan(1);
        expect(Object.keys(texts?.choices ?? {}).sort()).toEqual(values.sort());
      }
  });

  function catalogueOfTheCore() {
    const folders = [...read("rules/all_games.hpp").matchAll(/"rules\/(\S+)\.hpp"/g)]
      .map(([, path = ""]) => `rules/${path}.cpp`)
      .filter((path) => path.split("/").length === 3);
    return {
      games: folders.map((path) => {
        const source = read(path);
        return { id: /\.id = "([\w-]+)"/.exec(source)?.[1] ?? "", source };
      }),
    };
  }
});
