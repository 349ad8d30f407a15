import { expect, test } from "vitest";
import { afterFailures, nextRequest } from "./embedded-game";

const byClock = { kind: "fischer", initial: 300, increment: 5 } as const;
const live = { status: "playing", clock: byClock } as const;

test("a game by the clock is asked for every three seconds, and ever slower without turns", () => {
  expect(nextRequest(live, 0)).toBe(3000);
  expect(nextRequest(live, 20)).toBe(3000);
  const waits = Array.from({ length: 40 }, (_, unchanged) => nextRequest(live, unchanged) ?? 0);
  expect(waits.every((wait, index) => index === 0 || wait >= (waits[index - 1] ?? 0))).toBe(true);
  expect(waits.at(-1)).toBe(60_000);
});

test("a game without a running clock is asked for at most four times a minute", () => {
  const correspondence = { kind: "correspondence", days: 3 } as const;
  expect(nextRequest({ status: "playing", clock: correspondence }, 0)).toBe(15_000);
  expect(nextRequest({ status: "playing", clock: { kind: "none" } }, 0)).toBe(15_000);
  expect(nextRequest({ status: "paused", clock: byClock }, 0)).toBe(15_000);
  expect(nextRequest({ status: "open", clock: byClock }, 0)).toBe(15_000);
});

test("a finished game is not asked for again", () => {
  expect(nextRequest({ status: "over", clock: byClock }, 0)).toBeNull();
});

test("failures double the wait up to five minutes, and the server's wish of up to an hour counts more", () => {
  expect(afterFailures(1, null)).toBe(5000);
  expect(afterFailures(2, null)).toBe(10_000);
  expect(afterFailures(20, null)).toBe(300_000);
  expect(afterFailures(1, 40_000)).toBe(40_000);
  expect(afterFailures(1, 1e12)).toBe(3_600_000);
});
