// What is said in English elsewhere: no sentence may be without German words.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { CatalogueGame } from "../net/protocol";
import { said as german } from "./de";
import { explainInGerman } from "./de/explanations";
import { gamesInGerman } from "./de/games";
import { codesInGerman } from "./de/refusals";
import { sentences } from "./de/server";
import { asSentence, translator } from "./patterns";

const root = new URL("../../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

/** English that a German sentence cannot have. */
const english = /\b(the|and|of|is|on|its?|tiles?|checkers?|soldiers?|turn|only|with|has)\b/i;

describe("patterns", () => {
  const translate = translator([
    ["{} is not next to {}.", (to, from) => `${from}, ${to}`],
    ["Nothing (at all)", "gar nichts"],
  ]);

  test("give what stood in the gaps to the other language", () => {
    expect(translate("d2 is not next to b2.")).toBe("b2, d2");
    expect(translate("Nothing (at all)")).toBe("gar nichts");
  });

  test("are whole sentences", () => {
    expect(translate("Nothing (at all), really")).toBeNull();
    expect(translate("Nothing at all")).toBeNull();
  });

  test("leave the name of a square at the beginning as it is", () => {
    expect(asSentence("the game is over")).toBe("The game is over");
    expect(asSentence("d2 is empty")).toBe("d2 is empty");
    expect(asSentence("1d2 is empty")).toBe("1d2 is empty");
  });
});

describe("the rules core in German", () => {
  const folder = "tests/rules/golden/explanations/";
  // An example of every kind of message: tests/rules/explanations_test.cpp sees to that.
  for (const file of readdirSync(new URL(folder, root)))
    test(`explains all of ${file}`, () => {
      const messages = read(folder + file)
        .split("\n")
        .filter((line) => line.startsWith("  "))
        .map((line) => line.trim());
      expect(messages.length).toBeGreaterThan(3);
      for (const message of messages) {
        const words = explainInGerman(message) ?? `not translated: ${message}`;
        expect(words.replaceAll(/„.*“/g, "")).not.toMatch(english);
        // What is quoted and named has to be there again.
        const named = message.match(/(?<!x)\b\d?[a-j]\d{1,2}\b/g) ?? [];
        for (const square of named) expect(words).toContain(square);
      }
    });

  test("inflects the ranks and counts of Gridwar", () => {
    expect(
      explainInGerman(
        "Promoting a leader to a commander costs 1, and Black's collection is worth 0.",
      ),
    ).toBe(
      "Die Beförderung eines Anführers zum Kommandeur kostet 1, und die Sammlung von Schwarz ist 0 wert.",
    );
    expect(
      explainInGerman(
        "1i8 is too far away: it cannot be reached within the 8 movement points of a leader. The first point is spent on an entry hole.",
      ),
    ).toBe(
      "1i8 ist zu weit weg: Die 8 Bewegungspunkte eines Anführers reichen nicht. Der erste Punkt geht an ein Eingangsfeld.",
    );
    expect(
      explainInGerman(
        "A tile has to come to rest on three tiles, and 2c3 would have no tile under it.",
      ),
    ).toContain("unter 2c3 wäre keines.");
  });

  test("says what holds for all games", () => {
    for (const message of [
      'The game is over, so "c3-d4" is too late.',
      'The turn ends before "c3-d4": nothing may follow.',
      "The turn is not finished: the same seat has to go on after the last action.",
      'There is no game "chess".',
      'This game has no option "size".',
      'The option "board" cannot be "7"; it is "9" or "8".',
      'The option "board" is given twice.',
    ])
      expect(explainInGerman(message)).not.toBeNull();
  });
});

describe("the server in German", () => {
  const files = [
    ...["accounts", "connection", "identity", "passwords", "people_routes", "player_names"],
    ...["room", "room_commands", "rooms", "seeks", "websocket"],
  ];

  /** The beginnings of what these sources refuse with: up to where a value is put in. */
  const refusals = files.flatMap((file) =>
    [
      ...read(`server/${file}.cpp`).matchAll(
        /(?:error\(ErrorCode::(\w+),|cannot_offer\(|ErrorCode::(\w+),\s*\.message =|too_many\(|unexpected\(|std::string\(state\.game\(\)\.name\) \+)\s*"((?:[^"\\]|\\.)+)"/g,
      ),
    ]
      .filter(([, code, other]) => (code ?? other) !== "internal")
      .map(([, , , text = ""]) => text.replaceAll('\\"', '"')),
  );

  test.each([...new Set(refusals)])("%s", (text) => {
    expect(
      sentences.some(
        ([pattern]) => pattern.replace(/^\{\}/, "").startsWith(text) || covers(pattern, text),
      ),
    ).toBe(true);
  });

  function covers(pattern: string, text: string): boolean {
    return translator([[pattern, ""]])(text) !== null;
  }

  test("has found what the server refuses", () => {
    expect(refusals.length).toBeGreaterThan(60);
    expect(refusals).toContain("the game is paused");
  });

  test("has words for every code", () => {
    const codes = [...read("protocol/error.cpp").matchAll(/\{\w+, "([\w-]+)"\}/g)].map(
      ([, code = ""]) => code,
    );
    expect(codes).toContain("stale");
    const explained = ["illegal-action"];
    for (const code of codes.filter((known) => !explained.includes(known)))
      expect(Object.keys(codesInGerman)).toContain(code);
  });

  test("says until when and why somebody is banned", () => {
    const until = "2026-03-01 14:05";
    expect(german.refusal("banned", `this name is banned until ${until} UTC: spam`)).toBe(
      `Dieser Name ist bis ${until} UTC gesperrt: spam`,
    );
    expect(german.refusal("banned", `your address is banned until ${until} UTC`)).toBe(
      `Diese Adresse ist bis ${until} UTC gesperrt.`,
    );
    expect(german.refusal("banned", "your address is banned: rude: very")).toBe(
      "Diese Adresse ist gesperrt: rude: very",
    );
    expect(german.refusal("banned", "this name is banned")).toBe("Dieser Name ist gesperrt.");
  });

  test("falls back to the code's words, and then to the server's", () => {
    expect(german.refusal("forbidden", "the game is paused")).toBe("Die Partie ist unterbrochen.");
    expect(german.refusal("forbidden", "something new")).toBe("Das ist hier nicht erlaubt.");
    expect(german.refusal("something-new", "something new")).toBe("something new");
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

  test("knows every game and every option of the core", () => {
    const { games } = catalogueOfTheCore();
    expect(games.map(({ id }) => id).sort()).toEqual(Object.keys(gamesInGerman).sort());
    for (const { id, source } of games)
      for (const [, key = "", choices = ""] of source.matchAll(
        /OptionInfo\{"([\w-]+)",\s*"[^"]*",\s*"[^"]*",\s*(\w+)\}/g,
      )) {
        const texts = gamesInGerman[id]?.options?.[key];
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
    const folders = [...read("rules/catalogue.cpp").matchAll(/"rules\/(\S+)\.hpp"/g)]
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
