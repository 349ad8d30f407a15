import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { gameViews } from "../games/registry";
import { parsePuzzles } from "./puzzle";
import { dayInUtc, gameOfTheDay, puzzleOfTheDay, suitable } from "./puzzle-of-the-day";

const games = gameViews.map(({ id }) => id);
const puzzlesOf = (game: string) =>
  parsePuzzles(
    game,
    readFileSync(new URL(`../../../puzzles/${game}.txt`, import.meta.url), "utf8"),
  );

test("the day changes at midnight in UTC, in every time zone", () => {
  const before = dayInUtc(Date.parse("2026-11-28T23:59:59.999Z"));
  expect(dayInUtc(Date.parse("2026-11-28T00:00:00Z"))).toBe(before);
  expect(dayInUtc(Date.parse("2026-11-29T00:00:00Z"))).toBe(before + 1);
  expect(dayInUtc(Date.parse("2026-11-29T01:00:00+02:00"))).toBe(before);
});

test("the games take turns", () => {
  const days = games.map((_, index) => gameOfTheDay(20_785 + index, games));
  expect(new Set(days)).toEqual(new Set(games));
  expect(gameOfTheDay(20_785 + games.length, games)).toBe(days[0]);
  expect(gameOfTheDay(20_785, [])).toBeNull();
});

test.each(games)("%s: no puzzle of the day returns before all others have come", (game) => {
  const puzzles = puzzlesOf(game);
  const fitting = puzzles.filter(
    ({ rating }) => rating >= suitable.from && rating <= suitable.to,
  ).length;
  expect(fitting).toBeGreaterThanOrEqual(20);
  const ids = Array.from({ length: fitting }, (_, turn) => puzzleOfTheDay(turn, puzzles)?.id);
  expect(new Set(ids).size).toBe(fitting);
  expect(puzzleOfTheDay(fitting, puzzles)?.id).toBe(ids[0]);
});

test("the order of the puzzles in their file does not matter", () => {
  const puzzles = puzzlesOf("liger");
  expect(puzzleOfTheDay(7, [...puzzles].reverse())).toEqual(puzzleOfTheDay(7, puzzles));
});

test("without puzzles there is no puzzle of the day", () => {
  expect(puzzleOfTheDay(7, [])).toBeNull();
});
