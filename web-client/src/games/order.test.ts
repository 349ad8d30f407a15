import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { gameViews, inOrder } from "./registry";

const root = new URL("../../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const ids = gameViews.map(({ id }) => id);

test("the games have the order of the rules core", () => {
  const core = [...read("rules/all_games.hpp").matchAll(/TypedGame<(\w+)::Position/g)];
  expect(core.map(([, name = ""]) => name.replaceAll("_", "-"))).toEqual(ids);
});

test.each(["README.md", "rules/README.md"])(
  "the games have their order in the table of %s",
  (path) => {
    const names = ["Slides of Action", "Liger", "Sliders", "Sumo Checkers", "Gridwar"];
    expect(names.map((name) => name.toLowerCase().replaceAll(" ", "-"))).toEqual(ids);
    const rows = [...read(path).matchAll(/^\| ([A-Z][\w ]+) \|/gm)].map(([, name]) => name);
    expect(rows.filter((name) => names.includes(name ?? ""))).toEqual(names);
  },
);

test("entries are sorted by game, and keep their order within one", () => {
  const pools = ["gridwar", "sliders", "chess", "slides-of-action 2", "slides-of-action 3"];
  expect(inOrder(pools, (pool) => pool.split(" ")[0] ?? "")).toEqual([
    "slides-of-action 2",
    "slides-of-action 3",
    "sliders",
    "gridwar",
    "chess",
  ]);
});
