import { expect, test } from "vitest";
import { nameOf } from "./names";

const bot = { game: "liger", level: 103 };

test("the computer is called by its level, people by their names", () => {
  expect(nameOf({ name: "Liger computer 3", bot })).toBe("Computer, level 3");
  expect(nameOf(bot)).toBe("Computer, level 3");
  expect(nameOf({ name: "Brave Otter" })).toBe("Brave Otter");
  expect(nameOf("Brave Otter")).toBe("Brave Otter");
});

test("a level that is not offered any more has another name than today's level", () => {
  expect(nameOf({ game: "liger", level: 3 })).toBe("Computer, former level 3");
});
