import { expect, test } from "vitest";
import * as kept from "./settings";
import * as unkept from "./settings-unkept";

test("the framed page has the same settings, and keeps none of them", () => {
  expect(Object.keys(unkept).sort()).toEqual(Object.keys(kept).sort());
  const theme = unkept.setting("theme", ["system", "dark"], "system");
  expect(theme.value).toBe("system");
  theme.choose("dark");
  expect(theme.value).toBe("dark");
  expect(unkept.store("quintet.theme", "dark")).toBe(false);
  expect(unkept.stored("quintet.theme")).toBeNull();
});
