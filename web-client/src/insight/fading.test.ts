import { describe, expect, it } from "vitest";
import { fadingIn } from "./fading";

const turnsOf = (count: number, seats = 2) =>
  Array.from({ length: count }, (_, ply) => ({ seat: ply % seats, turn: "t" }));
const judgedAs = (shares: readonly number[]) =>
  shares.map((share) => ({ shares: [share, 1 - share], best: ["best"] }));
const fadingOf = (shares: readonly number[], own: readonly number[] = []) =>
  fadingIn(turnsOf(shares.length - 1), judgedAs(shares), own);

/** Seat 0 loses a little with each of its turns: 0.5 to 0.14. */
const slow = [0.5, 0.5, 0.48, 0.42, 0.42, 0.34, 0.34, 0.24, 0.24, 0.18, 0.18, 0.14, 0.14];

describe("a game that fades", () => {
  it("has the turns from even to lost, the average drop and the largest", () => {
    const fading = fadingOf(slow);
    expect(fading).toMatchObject({ seat: 0, from: 2, to: 8, turns: 4 });
    expect(fading?.before).toBe(0.48);
    expect(fading?.after).toBe(0.18);
    expect(fading?.each).toBeCloseTo(0.075, 9);
    expect(fading?.largest.ply).toBe(6);
    expect(fading?.largest.cost).toBeCloseTo(0.1, 9);
  });

  it("has not faded when one turn was a mistake, or when it was quick", () => {
    expect(fadingOf([0.5, 0.5, 0.48, 0.42, 0.42, 0.34, 0.34, 0.1, 0.1])).toBeNull();
    expect(fadingOf([0.5, 0.4, 0.4, 0.25, 0.25, 0.15])).toBeNull();
    const half = [0.5, 0.46, 0.46, 0.41, 0.41, 0.38, 0.38, 0.2, 0.2, 0.18, 0.18];
    expect(fadingOf(half)).toBeNull();
  });

  it("has not faded when the position is not lost, or was even again later", () => {
    expect(fadingOf(slow.slice(0, 8))).toBeNull();
    expect(fadingOf([...slow, 0.5, 0.5])).toBeNull();
  });

  it("is the reader's rather than another's", () => {
    expect(fadingOf(slow)?.seat).toBe(0);
    expect(fadingOf(slow, [1])?.seat).toBe(0);
    // In a game for three two sides fade at the same time; seat 0 loses more.
    const shares = Array.from({ length: 19 }, (_, ply) => {
      const [first, second] = [0.4 - ply / 50, 0.3 - ply / 80];
      return { shares: [first, second, 1 - first - second], best: ["best"] };
    });
    expect(fadingIn(turnsOf(18, 3), shares)?.seat).toBe(0);
    expect(fadingIn(turnsOf(18, 3), shares, [1])?.seat).toBe(1);
  });

  it("counts even and lost by the number of sides", () => {
    const shares = [
      0.34, 0.34, 0.34, 0.34, 0.34, 0.3, 0.3, 0.3, 0.3, 0.26, 0.26, 0.26, 0.2, 0.2, 0.2, 0.15, 0.15,
      0.15, 0.12,
    ];
    const judged = shares.map((share) => ({
      shares: [(1 - share) / 2, (1 - share) / 2, share],
      best: ["best"],
    }));
    const fading = fadingIn(turnsOf(shares.length - 1, 3), judged);
    expect(fading).toMatchObject({ seat: 2, from: 5, turns: 5 });
  });
});
