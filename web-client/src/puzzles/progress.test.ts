import { describe, expect, it } from "vitest";
import { countTried, together } from "./progress";
import type { Puzzle } from "./puzzle";

const standing = { rating: 1540, deviation: 120, provisional: true, puzzles: 2 };
const account = {
  games: [{ game: "liger", standing, solved: ["liger-1"], failed: ["liger-2"] }],
  days: [7, 9],
};
const puzzle = (id: string): Puzzle => ({
  id,
  game: "liger",
  rating: 1500,
  winIn: 1,
  options: {},
  position: "",
  line: [],
});

describe("the progress in puzzles", () => {
  it("is that of the browser for guests", () => {
    const results = { "liger-1": true };
    expect(together(results, [3], null)).toEqual({ results, days: [3], standings: {} });
  });

  it("joins that of the browser and that of the account, whose results hold", () => {
    const known = together({ "liger-2": true, "liger-3": false }, [8, 9], account);
    expect(known.results).toEqual({ "liger-1": true, "liger-2": false, "liger-3": false });
    expect([...known.days].sort()).toEqual([7, 8, 9]);
    expect(known.standings).toEqual({ liger: standing });
  });

  it("counts the tried puzzles of a game, and those solved at the first try", () => {
    const { results } = together({ "sliders-1": true }, [], account);
    const puzzles = ["liger-1", "liger-2", "liger-3"].map(puzzle);
    expect(countTried(puzzles, results)).toEqual({ solved: 1, tried: 2 });
  });
});
