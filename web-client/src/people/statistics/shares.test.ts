import { describe, expect, test } from "vitest";
import { randomFrom } from "../../base/test-random";
import { favoured, fewestGames, shareOf, sharesOfSeats, wholePercents, wilson } from "./shares";

const rounds = 2000;

/** Calls `check` with random numbers of games, small ones as often as large ones. */
function forCounts(length: number, check: (counts: readonly number[]) => void): void {
  const random = randomFrom(20261128);
  for (let round = 0; round < rounds; ++round) {
    const most = 10 ** (1 + 4 * random());
    check(Array.from({ length }, () => Math.floor(most * random())));
  }
}

/** The same with the number of games of a kind, and of all games. */
function forParts(check: (part: number, whole: number) => void): void {
  forCounts(2, ([part = 0, rest = 0]) => {
    if (part + rest > 0) check(part, part + rest);
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

describe("the interval of a share", () => {
  test("has the values of Wilson's formula", () => {
    const { share, low, high } = wilson(60, 100);
    expect(share).toBe(0.6);
    expect(low).toBeCloseTo(0.502, 3);
    expect(high).toBeCloseTo(0.6906, 3);
    expect(wilson(0, 30).high).toBeCloseTo(0.1135, 3);
  });

  test("contains the share, and lies between 0 and 1", () => {
    forParts((part, whole) => {
      const { share, low, high } = wilson(part, whole);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(low).toBeLessThanOrEqual(share);
      expect(high).toBeGreaterThanOrEqual(share);
      expect(high).toBeLessThanOrEqual(1);
    });
  });

  test("of the other part is its mirror image", () => {
    forParts((part, whole) => {
      const one = wilson(part, whole);
      const other = wilson(whole - part, whole);
      expect(other.low).toBeCloseTo(1 - one.high, 9);
      expect(other.high).toBeCloseTo(1 - one.low, 9);
    });
  });

  test("is narrower with ten times the games", () => {
    forParts((part, whole) => {
      const few = wilson(part, whole);
      const many = wilson(10 * part, 10 * whole);
      expect(many.high - many.low).toBeLessThan(few.high - few.low);
    });
  });
});

test("fewer than 30 games have no share", () => {
  expect(shareOf(10, fewestGames - 1)).toBeNull();
  expect(shareOf(10, fewestGames)).not.toBeNull();
  expect(sharesOfSeats([20, 9])).toBeNull();
  expect(sharesOfSeats([20, 10])).toHaveLength(2);
});

test.each([2, 3])("the shares of all %i seats add up to the whole", (seats) => {
  forCounts(seats, (wins) => {
    const shares = sharesOfSeats(wins);
    if (shares !== null) expect(sum(shares.map(({ share }) => share))).toBeCloseTo(1, 9);
  });
});

test("a seat is favoured if its interval is above the equal share", () => {
  expect(favoured(sharesOfSeats([600, 400]) ?? [])).toEqual([0]);
  expect(favoured(sharesOfSeats([45, 55]) ?? [])).toEqual([]);
  expect(favoured(sharesOfSeats([450, 450, 100]) ?? [])).toEqual([0, 1]);
});

test("not all seats are favoured", () => {
  forCounts(3, (wins) => {
    expect(favoured(sharesOfSeats(wins) ?? []).length).toBeLessThan(wins.length);
  });
});

test("whole percentages add up to 100 and differ from the exact ones by less than 1", () => {
  expect(wholePercents([1, 1, 1])).toEqual([34, 33, 33]);
  expect(wholePercents([0, 0])).toEqual([0, 0]);
  forCounts(4, (parts) => {
    if (sum(parts) === 0) return;
    const rounded = wholePercents(parts);
    expect(sum(rounded)).toBe(100);
    rounded.forEach((value, index) => {
      expect(Math.abs(value - (100 * (parts[index] ?? 0)) / sum(parts))).toBeLessThan(1);
    });
  });
});
