// The page that the browser opens first is drawn in parts, from its top to its bottom.

import { expect, type Person, test } from "./fixture";
import { measuresShifts } from "./shifts";

const games = ["gridwar", "liger", "sliders", "slides-of-action", "sumo-checkers"];
const withBoard = ["analysis", "learn", "local", "puzzles"].flatMap((page) =>
  games.map((game) => `/${page}/${game}`),
);
const withoutBoard = ["/puzzles", "/settings", "/games", "/rules"];

/** Opens a page, and waits until all its parts are drawn. */
async function seesWhole({ page, url }: Person, path: string): Promise<void> {
  await page.goto(url + path);
  if (withBoard.includes(path)) await expect(page.locator(".cell.active").first()).toBeVisible();
  await expect(page.locator("main:not(.plain)")).toBeVisible();
  const missing = ["html.drawing", ".awaited", "p.example", ".rules-cards .board-picture:empty"];
  await expect(page.locator(missing.join())).toHaveCount(0);
}

/** From now on, counts the elements that each step of drawing adds to the page. */
async function countsSteps({ page }: Person): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const counted = window as unknown as { steps: number[] };
    counted.steps = [];
    new MutationObserver((records) => {
      const added = records
        .flatMap(({ addedNodes }) => [...addedNodes])
        .filter((node) => node instanceof Element && node.isConnected)
        .map((node) => 1 + (node as Element).querySelectorAll("*").length);
      counted.steps.push(added.reduce((sum, count) => sum + count, 0));
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { steps: number[] }).steps);
}

// A page that is drawn in one step keeps a slow phone busy meanwhile: for a second with 3,753 elements.
for (const [index, game] of games.entries())
  test(`no step of drawing a page of ${game} adds more than 350 elements`, async ({ person }) => {
    const me = await person();
    const steps = await countsSteps(me);
    const others = ["/", ...withoutBoard].filter((_, place) => place % games.length === index);
    const own = withBoard.filter((path) => path.endsWith(`/${game}`));
    for (const path of [`/rules/${game}`, ...own, ...others]) {
      await seesWhole(me, path);
      const counts = await steps();
      expect(counts.length, path).toBeGreaterThan(5);
      expect(Math.max(...counts), path).toBeLessThanOrEqual(350);
    }
  });

const windows = [
  [360, 640],
  [844, 390],
  [1280, 720],
  [2560, 1440],
] as const;

// first-load.spec.ts has the pages with a board.
for (const [width, height] of windows)
  test(`no part of a page moves while others are drawn in a window of ${width} x ${height}`, async ({
    person,
  }) => {
    const me = await person({ viewport: { width, height } });
    const shifted = await measuresShifts(me);
    for (const path of [...withoutBoard, "/rules/liger"]) {
      await seesWhole(me, path);
      expect(await shifted(), path).toBeLessThan(0.03);
    }
  });

test("rules are complete at once when the address names a part of them", async ({ person }) => {
  const me = await person();
  await me.page.goto(`${me.url}/rules/gridwar#part-5`);
  await expect(me.page.locator("#part-5")).toBeInViewport();
  expect(await me.page.locator("#part-6").count()).toBe(1);
});
