// The time and the effort that the cards of the games promise.

import { expect, test } from "vitest";
import { gameViews } from "./registry";

test.each(gameViews)("the card of $id says how long a game takes: a range of minutes", (view) => {
  const [from, to] = view.effort.minutes;
  expect(from).toBeGreaterThan(0);
  expect(to).toBeGreaterThan(from);
  expect(to).toBeLessThanOrEqual(120);
});

test("one of the games is easy to learn, and the first one is", () => {
  expect(gameViews[0]?.effort.learning).toBe("easy");
});
