import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { gameViews, inOrder } from "./registry";

const root = new URL("../../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const ids = gameViews.map(({ id }) => id);

test("the games have the order of the rules core", () => {
  const core = [...read("rules/all_games.hpp").matchAll(/TypedGame<(\w+)::Position/g)];
  expect(core.map(([, name = ""]) => name.replaceAll("_", "-"))).toEqual(ids);
});

/** The ids of the games in the rows of a file's tables. */
function rowsOf(path: string): string[] {
  return [...read(path).matchAll(/^\| ([A-Z][\w ]+) \|/gm)]
    .map(([, name = ""]) => name.toLowerCase().replaceAll(" ", "-"))
    .filter((id) => ids.includes(id));
}

test("the games have their order in the table of README.md", () => {
  expect(rowsOf("README.md")).toEqual(ids);
});

test("the games whose speed is known have their order in the table of rules/README.md", () => {
  const rows = rowsOf("rules/README.md");
  expect(rows.length).toBeGreaterThanOrEqual(5);
  expect(rows).toEqual(ids.filter((id) => rows.includes(id)));
});

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

test("no page takes the games from the server's list, which may have another order", () => {
  const source = new URL("web-client/src/", root);
  const users = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      !path.endsWith(".test.ts") &&
      /catalogueInEnglish/.test(readFileSync(new URL(path, source), "utf8")),
  );
  expect(users.sort()).toEqual(["net/server.ts", "texts/catalogue.ts"]);
});
