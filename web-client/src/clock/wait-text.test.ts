import { expect, test } from "vitest";
import { waitText } from "./wait-text";

test("a wait is rounded up to seconds, minutes or hours", () => {
  expect(waitText(1)).toBe("1 second");
  expect(waitText(99_000)).toBe("99 seconds");
  expect(waitText(99_001)).toBe("2 minutes");
  expect(waitText(99 * 60_000)).toBe("99 minutes");
  expect(waitText(99 * 60_000 + 1)).toBe("2 hours");
});
