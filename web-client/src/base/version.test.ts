import { expect, it } from "vitest";
import { versionIn } from "./version";

it("the version is read from the page", () => {
  expect(versionIn('<head><meta name="version" content="3e2e28c9d8800038" /></head>')).toBe(
    "3e2e28c9d8800038",
  );
  expect(versionIn('<meta name="version" content="3e2e28c9d8800038">')).toBe("3e2e28c9d8800038");
});

it("a page of another site has none", () => {
  expect(versionIn("<h1>Log in to this network</h1>")).toBe("");
});
