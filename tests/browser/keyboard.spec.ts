// The pages by keyboard alone, in Chromium and in Firefox (playwright.config.ts).

import { expect, type Person, test } from "./fixture";
import { choosesByKey, pressesByKey, tabsTo, walksTo } from "./keys";
import { tables } from "./tables";

/** Plays a square of Slides of Action in a room. */
async function slidesByKey(person: Person, square: string): Promise<void> {
  await person.isToMove();
  await pressesByKey(person, person.cell(square));
  // The focus stays on the square.
  await expect(person.cell(square)).toBeFocused();
}

test("a whole game by keyboard alone, from opening the room to the result", async ({ person }) => {
  const crowns = await person();
  const suns = await person();
  const button = ({ page }: Person, name: string) => page.getByRole("button", { name });
  await crowns.page.goto(crowns.url);
  await expect(crowns.cell("d2").first()).toHaveAttribute("aria-label", /can slide/);
  await pressesByKey(crowns, button(crowns, "Skip to the board"));
  await expect(crowns.board.locator(":focus")).toHaveCount(1);
  await pressesByKey(crowns, button(crowns, "Play Slides of Action"));
  for (const choice of ["Two", "Crowns"])
    await choosesByKey(crowns, crowns.page.getByRole("radio", { name: choice, exact: true }));
  await pressesByKey(crowns, button(crowns, "Open a private room"));
  await expect(crowns.board).toBeVisible();
  await suns.page.goto(await crowns.link("Link to play"));
  await pressesByKey(suns, button(suns, "Sit here as Suns"));

  const turns = "a1 c1 c2 c3 c1 b1 b3 b4".split(" ");
  for (const [index, turn] of turns.entries())
    await slidesByKey(index % 2 === 0 ? crowns : suns, turn);
  await suns.sees(turns);
  await expect(crowns.status).toContainText("You win: all five coins connected");
  await expect(suns.page.getByTestId("announcer")).toHaveText(
    /one coin down; gap on b4; 5 Crowns together\. .+ \(Crowns\) wins: all five coins connected\.$/,
  );
});

/** The board is playable. */
async function isReady(person: Person): Promise<void> {
  await expect(person.page.locator(".cell.active").first()).toBeVisible();
}

/** The cell with the focus, or null. */
function focusedCell({ page }: Person): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute("data-cell") ?? null);
}

/**
 * The cells at which Tab stops, from the first control of the page to the first one after the
 * board.
 */
async function cellsAmongStops(person: Person): Promise<string[]> {
  const cells: string[] = [];
  for (let presses = 0; presses < 200; ++presses) {
    await person.page.keyboard.press("Tab");
    const cell = await focusedCell(person);
    if (cell !== null) cells.push(cell);
    else if (cells.length > 0) return cells;
  }
  throw new Error("Tab does not pass the board");
}

/** Leaves the board from its Tab stop and enters it again, with one press each, at both ends. */
async function entersAndLeaves(person: Person, cell: string): Promise<void> {
  await person.cell(cell).focus();
  const seen: (string | null)[] = [];
  for (const key of ["Tab", "Shift+Tab", "Shift+Tab", "Tab"]) {
    await person.page.keyboard.press(key);
    seen.push(await focusedCell(person));
  }
  expect(seen).toEqual([null, cell, null, cell]);
}

for (const { game } of tables) {
  test(`one press of Tab enters a board and one leaves it: ${game}`, async ({ person }) => {
    const me = await person();
    await me.page.goto(`${me.url}/local/${game}`);
    await isReady(me);
    const cells = await cellsAmongStops(me);
    expect(cells).toHaveLength(1);
    await entersAndLeaves(me, cells[0] ?? "");
    // After moving over the board, Tab stops at the last cell.
    await me.page.keyboard.press("Control+End");
    const last = await focusedCell(me);
    expect([null, cells[0]]).not.toContain(last);
    await entersAndLeaves(me, last ?? "");
  });
}

test("on the first page one press of Tab passes the board of each game", async ({ person }) => {
  const me = await person();
  await me.page.goto(me.url);
  const games = me.page.getByRole("group", { name: "Game on the board" }).getByRole("radio");
  await expect(games).toHaveCount(tables.length);
  for (const index of tables.keys()) {
    await games.nth(index).check({ force: true });
    await isReady(me);
    expect(await cellsAmongStops(me)).toHaveLength(1);
    await me.page.reload();
  }
});

/** The cells of a turn. Escape releases the first pressed cell. */
const turns = [
  { game: "slides-of-action", cells: ["d3"], turn: "d3" },
  { game: "liger", cells: ["c3", "b4"], turn: "c3-b4", selects: true },
  { game: "sliders", cells: ["c2", "c3", "e2", "e3"], turn: "c2-c3 e2-e3", selects: true },
  { game: "sumo-checkers", cells: ["d2", "d3", "d4", "d5"], turn: "d2-d3-d4-d5", selects: true },
  { game: "gridwar", cells: ["1j1", "1h6"], turn: "T@1h6 end" },
] as const;

for (const { game, cells, turn, ...rest } of turns) {
  test(`arrows, Enter and Escape play a turn: ${game}`, async ({ person }) => {
    const me = await person();
    const { page } = me;
    await page.goto(`${me.url}/local/${game}`);
    await isReady(me);
    await tabsTo(me, me.board.locator('[tabindex="0"]'));
    if ("selects" in rest) {
      await walksTo(me, cells[0]);
      await page.keyboard.press("Enter");
      await expect(me.cell(cells[0])).toHaveAttribute("aria-selected", "true");
      await page.keyboard.press("Escape");
      await expect(me.cell(cells[0])).toHaveAttribute("aria-selected", "false");
      await expect(me.cell(cells[0])).toBeFocused();
    }
    for (const cell of cells) {
      await walksTo(me, cell);
      await page.keyboard.press("Enter");
    }
    if (game === "gridwar")
      await pressesByKey(me, page.getByRole("button", { name: "End the turn" }));
    // A turn of several actions needs another Enter.
    else if (game === "sliders") await page.keyboard.press("Enter");
    await me.sees([turn]);
  });
}
