import { expect, test } from "vitest";
import type { CatalogueGame } from "../../net/protocol";
import { wilson } from "./shares";
import { minutesText, optionWords, shareText } from "./statistics-words";

test("a wide interval has whole percentages, and a narrow one has tenths", () => {
  expect(shareText(wilson(36, 48))).toBe("75% (61% to 85%)");
  expect(shareText(wilson(612, 1152))).toBe("53.1% (50.2% to 56.0%)");
});

test("times are in minutes", () => {
  expect(minutesText(742_000)).toBe("12 min");
  expect(minutesText(90_000)).toBe("1.5 min");
});

test("a row names only the options that differ between the rows", () => {
  const choices = ["2", "3"].map((value) => ({ value, label: `${value} of them` }));
  const game = {
    options: ["players", "height"].map((key) => ({ key, label: key, default: "2", choices })),
  } as Partial<CatalogueGame> as CatalogueGame;
  const rows = [
    { players: "2", height: "2" },
    { players: "2", height: "3" },
  ];
  expect(rows.map((row) => optionWords(game, row, rows))).toEqual([
    "height: 2 of them",
    "height: 3 of them",
  ]);
});
