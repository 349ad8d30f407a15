import { expect, test } from "vitest";
import { titleOf } from "./page-title";

test("the title counts the games that wait only if there are others", () => {
  expect(titleOf("Liger", false, 0)).toBe("Liger · Quintet");
  expect(titleOf("Liger", true, 1)).toBe("● Your turn · Liger · Quintet");
  expect(titleOf("Liger", true, 3)).toBe("(3) ● Your turn · Liger · Quintet");
  expect(titleOf("Liger", false, 2)).toBe("(2) Liger · Quintet");
});
