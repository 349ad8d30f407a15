import { expect, it } from "vitest";
import { ratingIn } from "./rated-levels";

const levels = [
  { level: 103, seats: 2, rating: 1447, people: 6, games: 48 },
  { level: 103, seats: 3, rating: 1391, people: 5, games: 40 },
];

it("gives the rating of a level for the number of seats, rounded to tens", () => {
  expect(ratingIn(levels, 2, 103)).toBe(1450);
  expect(ratingIn(levels, 3, 103)).toBe(1390);
});

it("gives none for a level that too few have played", () => {
  expect(ratingIn(levels, 2, 104)).toBeNull();
  expect(ratingIn([], 2, 103)).toBeNull();
});
