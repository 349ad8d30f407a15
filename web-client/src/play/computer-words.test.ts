import { expect, test } from "vitest";
import { translation as germanTables, main as germanTexts } from "../texts/de";
import { translatedBy } from "../texts/tables";
import { computerWords } from "./computer-words";

const why = {
  code: "too-many",
  message: "all places of computer players on this server are taken",
  key: "bots.too-many-games",
  args: {},
};

test("a computer player thinks, unless the room says that it waits", () => {
  expect(computerWords({ botWaits: { 2: why } }, 1)).toBe("The computer is thinking …");
});

test("a computer player that waits says why, in English and in German", () => {
  expect(computerWords({ botWaits: { 1: why } }, 1)).toBe(
    "The computer waits: all places of computer players on this server are taken.",
  );
  expect(germanTexts.bots.waits(translatedBy(germanTables).refusal(why))).toBe(
    "Der Computer wartet. Alle Plätze für Computergegner auf diesem Server sind gerade besetzt.",
  );
});
