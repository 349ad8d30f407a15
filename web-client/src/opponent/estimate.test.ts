// The promises of the opponent "about as strong as I am", for simulated players. The games have
// results by chance, from fixed seeds.

import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { randomFrom } from "../base/test-random";
import { levelsOf } from "../engine/levels";
import { afterGame, firstEstimate, levelAt, strengthIn } from "./estimate";
import { ladderOf, measuredShares } from "./ladder";
import { curveOf, tableOf } from "./test-curve";
import { gamesOf, meanOf } from "./test-players";

// The tests compute without a pause for about a minute. Between them the worker must hear the runner,
// which otherwise takes it for dead.
afterEach(() => new Promise<void>((resolve) => setTimeout(resolve)));

const games = Object.keys(measuredShares);
const places = Array.from({ length: 11 }, (_, tenth) => tenth / 10);

describe.each(games)("the opponent that fits in %s", (game) => {
  it.each(places)("gives players at %f of its ladder 40 to 60 % in games 9 to 16", (place) => {
    const { mean, low, high } = curveOf(game, place);
    expect(mean).toBeGreaterThan(0.4);
    expect(mean).toBeLessThan(0.6);
    // A single player's first eight results are few: nine of ten players have these shares.
    expect(low).toBeGreaterThan(0.2);
    expect(high).toBeLessThan(0.8);
  });

  it.each([0.05, 0.3])("does so wherever the lesson lets it begin: at %f", (start) => {
    for (const place of places) {
      const { mean } = curveOf(game, place, start);
      expect(mean).toBeGreaterThan(0.4);
      expect(mean).toBeLessThan(0.62);
    }
  });
});

describe("the opponent that fits", () => {
  const ladder = ladderOf("sliders", 2);
  const top = ladder.ratings.at(-1) ?? 0;
  const many = <T>(run: (random: () => number) => T) => {
    const random = randomFrom(5);
    return Array.from({ length: 400 }, () => run(random));
  };
  /** The mean of the expected shares, from this game on. */
  const meanShare = (runs: ReturnType<typeof gamesOf>[], from: number) =>
    meanOf(runs.flatMap((run) => run.slice(from).map(({ share }) => share)));
  const meanLevel = (runs: ReturnType<typeof gamesOf>[], from: number, to: number) =>
    meanOf(runs.flatMap((run) => run.slice(from, to).map(({ level }) => level)));

  it("is the weakest for players below the ladder, and the strongest for those above", () => {
    const last = (strength: number) =>
      many((random) => gamesOf({ strength: () => strength }, ladder, 16, random)).map(
        (run) => run.at(-1)?.level,
      );
    const count = (strength: number, level: number | undefined) =>
      last(strength).filter((one) => one === level).length;
    expect(count(-400, ladder.levels[0])).toBeGreaterThan(390);
    expect(count(top + 400, ladder.levels.at(-1))).toBeGreaterThan(390);
  });

  it("begins in the easiest third", () => {
    for (const game of games) {
      const of = ladderOf(game, 2);
      const level = levelAt(strengthIn(firstEstimate(of)), of, 0);
      expect(of.levels.indexOf(level)).toBeLessThanOrEqual(Math.floor(of.levels.length / 3));
    }
  });

  it("follows a player who improves by ten points with each game", () => {
    const strength = (number: number) => 300 + 10 * number;
    const runs = many((random) => gamesOf({ strength }, ladder, 40, random));
    const share = meanShare(runs, 20);
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.6);
  });

  it("falls for a player who loses on purpose, and returns when they play again", () => {
    const strength = (number: number) => (number >= 12 && number < 18 ? -2000 : 1200);
    const runs = many((random) => gamesOf({ strength }, ladder, 34, random));
    const before = meanLevel(runs, 8, 12);
    expect(meanLevel(runs, 18, 19)).toBeLessThan(before - 2);
    expect(Math.abs(meanLevel(runs, 30, 34) - before)).toBeLessThan(0.7);
  });

  it("fits also where half of the even games are drawn", () => {
    const player = { strength: () => 1000, draws: 0.5 };
    const runs = many((random) => gamesOf(player, ladder, 16, random));
    const share = meanShare(runs, 8);
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.6);
  });

  it("learns half as much from a game with help, and nothing from a level of another ladder", () => {
    const first = firstEstimate(ladder);
    const after = (level: number, helped: boolean) =>
      strengthIn(afterGame(first, { level, score: 1, helped }, ladder, 2)) - strengthIn(first);
    expect(after(106, true)).toBeGreaterThan(0);
    expect(after(106, true)).toBeLessThan(after(106, false));
    expect(after(5, false)).toBe(0);
  });

  it("gives each of three players a third of the wins", () => {
    const three = ladderOf("slides-of-action", 3);
    const player = { strength: () => 60, seats: 3 };
    const runs = many((random) => gamesOf(player, three, 16, random));
    const share = meanShare(runs, 8);
    expect(share).toBeGreaterThan(0.28);
    expect(share).toBeLessThan(0.42);
  });
});

describe("the ladders", () => {
  const file = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

  it.each(games)("of %s have the measured shares of the engine", (game) => {
    const [two, three = two] = measuredShares[game] ?? [[]];
    const levels = levelsOf(game, game === "slides-of-action" ? 3 : 2);
    expect(three).toHaveLength(levels.length - 1);
    const shares = [
      ...file(`../../../engine/${game}/engine.hpp`).matchAll(
        /Measured\{(\d+), "level-below", \d+, (\d+)\}/g,
      ),
    ].map(([, level, share]) => ({ level: Number(level), share: Number(share) }));
    const measured = shares.filter(({ level }) => level > 100).map(({ share }) => share);
    expect(three).toEqual(measured);
  });

  it("never descend", () => {
    for (const game of games) {
      for (const seats of [2, 3]) {
        const { levels, ratings } = ladderOf(game, seats);
        expect(ratings).toHaveLength(levels.length);
        expect([...ratings].sort((a, b) => a - b)).toEqual(ratings);
      }
    }
  });
});

it("README.md has the simulated curve", () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const table = tableOf("sliders");
  expect(readme.includes(table) ? table : "").toBe(table);
});
