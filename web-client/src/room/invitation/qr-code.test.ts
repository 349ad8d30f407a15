import { expect, test } from "vitest";
import { pathOf } from "./qr-code";

test("dark modules that touch in a row are one stroke", () => {
  expect(
    pathOf([
      [true, true, false, true],
      [false, false, false, false],
      [false, true, true, true],
    ]),
  ).toBe("M0 0h2v1H0zM3 0h1v1H3zM1 2h3v1H1z");
});
