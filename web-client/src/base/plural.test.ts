import { expect, test } from "vitest";
import { pluralsOf } from "./plural";

test("French counts none and one alike, and German and English only one", () => {
  const forms = { one: "one", other: "other" };
  const all = (language: string) => [0, 1, 2, 7].map((count) => pluralsOf(language)(count, forms));
  expect(all("fr")).toEqual(["one", "one", "other", "other"]);
  expect(all("de")).toEqual(["other", "one", "other", "other"]);
  expect(all("en")).toEqual(["other", "one", "other", "other"]);
});

test("a count whose form is missing has the form of the others", () => {
  const million = 1_000_000;
  expect(pluralsOf("fr")(million, { one: "a", other: "b" })).toBe("b");
  expect(pluralsOf("fr")(million, { one: "a", many: "c", other: "b" })).toBe("c");
});
