import { expect, test } from "vitest";
import { changed, firstOf, moved, redo, undo } from "./edits";

test("changes are undone one by one, and done again until there is another one", () => {
  const three = changed(moved(changed(firstOf(1), 2), 20), 3);
  expect(undo(three).now).toBe(20);
  expect(undo(undo(three)).now).toBe(1);
  expect(undo(undo(undo(three))).now).toBe(1);
  expect(redo(redo(undo(undo(three))))).toEqual(three);
  expect(redo(changed(undo(three), 4)).now).toBe(4);
});
