// Two rules of axe on all pages, boards included: the name of a control contains the words that it
// shows, so that voice control finds it, and no two landmarks of a page have the same name.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Person, test } from "./fixture";
import { inPlay, tables } from "./tables";

async function passes({ page }: Person, where: string): Promise<void> {
  const rules = ["label-content-name-mismatch", "landmark-unique"];
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withRules(rules).analyze();
  const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
  expect.soft(found, where).toEqual([]);
}

const games = tables.map(({ game }) => game);

function firstPuzzle(game: string): string {
  const rows = readFileSync(join(__dirname, `../../puzzles/${game}.txt`), "utf8");
  return rows.split("\t")[0] ?? "";
}

test("names and landmarks, of what the computer says", async ({ person }) => {
  const me = await person();
  await me.page.goto(`${me.url}/analysis/liger`);
  await me.page.getByRole("checkbox", { name: "Computer" }).check();
  await expect(me.page.locator(".insight-line").first()).toBeVisible();
  await passes(me, "analysis with the computer");
});

const plain = ["/watch", "/puzzles", "/games", "/leaderboards", "/account", "/settings"];

test("names and landmarks, on pages without a board", async ({ person }) => {
  const me = await person();
  await me.page.goto(me.url);
  await expect(me.page.locator(".quick button").first()).toBeVisible();
  await passes(me, "/");
  for (const path of [...plain, "/rules"]) {
    await me.page.goto(me.url + path);
    await expect(me.page.getByRole("heading", { level: 1 })).toBeVisible();
    await passes(me, path);
  }
});

for (const game of games)
  test(`names and landmarks, on pages with a board: ${game}`, async ({ person }) => {
    const table = tables.find((one) => one.game === game);
    if (table === undefined) throw new Error("no table");
    const [one, other] = await inPlay(person, table);
    if (one === undefined || other === undefined) throw new Error("nobody there");
    await passes(one, "room");
    await one.page.getByRole("button", { name: "Resign", exact: true }).click();
    await one.page.getByRole("button", { name: "Yes, resign" }).click();
    await expect(one.page.getByRole("button", { name: "Yes, resign" })).toHaveCount(0);
    await passes(one, "room after resigning");
    for (const path of [
      `/local/${game}`,
      `/analysis/${game}`,
      `/puzzle/${firstPuzzle(game)}`,
      `/rules/${game}`,
    ]) {
      await one.page.goto(one.url + path);
      await expect(one.page.getByRole("grid").first()).toBeVisible();
      await passes(one, path);
    }
    await one.page.goto(one.url);
    await one.page.locator(".hero-games input").nth(games.indexOf(game)).check();
    await expect(one.board).toBeVisible();
    await passes(one, "/");
  });
