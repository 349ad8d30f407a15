import { expect, test } from "vitest";
import { gameViews } from "../games/registry";
import { views } from "./views";

test("the framed page can show every game of the client", async () => {
  const loaded = await Promise.all(Object.values(views).map((load) => load()));
  expect(loaded).toEqual(gameViews);
  expect(Object.keys(views)).toEqual(gameViews.map(({ id }) => id));
});
