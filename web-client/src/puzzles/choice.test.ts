import { describe, expect, it } from "vitest";
import { choosePuzzle, type Results, ratingFrom } from "./choice";
import type { Puzzle } from "./puzzle";

/** Puzzles of the ratings 1000, 1010 … 2190. */
const puzzles: Puzzle[] = Array.from({ length: 120 }, (_, index) => ({
  id: `words-${((index * 2654435761) % 2 ** 32).toString(16).padStart(8, "0")}`,
  game: "words",
  rating: 1000 + 10 * index,
  winIn: 1,
  options: {},
  position: "",
  line: ["z"],
}));

/** The first attempts of a player who solves exactly the puzzles up to a rating. */
function resultsAt(strength: number, attempts: number): Results {
  const results: Record<string, boolean> = {};
  for (let count = 0; count < attempts; ++count) {
    const next = choosePuzzle(puzzles, results, { difficulty: "fitting", after: null });
    if (next !== null) results[next.id] = next.rating <= strength;
  }
  return results;
}

const ratingOf = (difficulty: "easier" | "fitting" | "harder", results: Results) =>
  choosePuzzle(puzzles, results, { difficulty, after: null })?.rating ?? 0;

describe("the next puzzle without the server", () => {
  it("is an easy one for a player without results", () => {
    expect(Math.abs(ratingOf("fitting", {}) - 1250)).toBeLessThanOrEqual(50);
  });

  it("comes near to what the player can solve within twelve attempts", () => {
    for (const strength of [1100, 1400, 1700]) {
      const results = resultsAt(strength, 12);
      expect(Math.abs(ratingFrom(puzzles, results) - strength)).toBeLessThanOrEqual(150);
    }
  });

  it("is easier or harder when the player wishes so", () => {
    const results = resultsAt(1600, 12);
    const fitting = ratingOf("fitting", results);
    expect(ratingOf("easier", results)).toBeLessThanOrEqual(fitting - 100);
    expect(ratingOf("harder", results)).toBeGreaterThanOrEqual(fitting + 100);
  });

  it("is another one after each of eight skips, and then the first again", () => {
    const seen: (string | undefined)[] = [];
    let after: string | null = null;
    for (let count = 0; count < 8; ++count) {
      after = choosePuzzle(puzzles, {}, { difficulty: "fitting", after })?.id ?? null;
      seen.push(after ?? undefined);
    }
    expect(new Set(seen).size).toBe(8);
    expect(choosePuzzle(puzzles, {}, { difficulty: "fitting", after })?.id).toBe(seen[0]);
  });

  it("is a failed one when all have been tried, and at last a solved one", () => {
    const [first, second] = puzzles as [Puzzle, Puzzle];
    const all = Object.fromEntries(puzzles.map(({ id }) => [id, true]));
    const wish = { difficulty: "harder", after: null } as const;
    expect(choosePuzzle(puzzles, { ...all, [second.id]: false }, wish)).toBe(second);
    expect(choosePuzzle(puzzles, all, wish)).not.toBeNull();
    expect(choosePuzzle([first], {}, { ...wish, after: first.id })).toBeNull();
    expect(choosePuzzle([], {}, wish)).toBeNull();
  });
});
