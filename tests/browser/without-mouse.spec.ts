// What people do who have no mouse: with keys alone, or with fingers.

import type { Locator } from "@playwright/test";
import { expect, type Person, phone, test } from "./fixture";

async function tabsTo({ page }: Person, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 150; ++presses) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

async function pressesByKey(person: Person, target: Locator): Promise<void> {
  await tabsTo(person, target);
  await person.page.keyboard.press("Enter");
}

/** In a group of radio buttons: Tab goes to the one that is chosen, the arrows to the others. */
async function choosesByKey(person: Person, choice: string): Promise<void> {
  const wanted = person.page.getByRole("radio", { name: choice, exact: true });
  const group = await wanted.getAttribute("name");
  await tabsTo(person, person.page.locator(`input[name="${group}"]:checked`));
  for (let presses = 0; presses < 10 && !(await wanted.isChecked()); ++presses)
    await person.page.keyboard.press("ArrowDown");
  await expect(wanted).toBeChecked();
}

/** To a square of Slides of Action, from wherever in the grid the focus was. */
async function slidesByKey(person: Person, square: string): Promise<void> {
  await person.isToMove();
  const { keyboard } = person.page;
  await tabsTo(person, person.board.locator('[tabindex="0"]'));
  const at = (await person.board.locator(":focus").getAttribute("data-cell")) ?? "";
  const steps = (index: number) => square.charCodeAt(index) - at.charCodeAt(index);
  for (let left = Math.abs(steps(0)); left > 0; --left)
    await keyboard.press(steps(0) > 0 ? "ArrowRight" : "ArrowLeft");
  for (let left = Math.abs(steps(1)); left > 0; --left)
    await keyboard.press(steps(1) > 0 ? "ArrowUp" : "ArrowDown");
  await expect(person.cell(square)).toBeFocused();
  await keyboard.press("Enter");
  // The focus stays where one was.
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
  for (const choice of ["Two", "Crowns"]) await choosesByKey(crowns, choice);
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

const spoken = [
  {
    game: "Sliders",
    choices: ["8 x 8"],
    cells: 64,
    names: {
      d2: "d2, Blue soldier facing up",
      e8: "e8, Gold's home",
      b1: "b1, Gold's prize",
      a1: "a1, empty",
    },
  },
  {
    game: "Sumo Checkers",
    choices: [],
    cells: 45,
    names: { b1: "b1, Gold", f6: "f6, Silver", d4: "d4, empty" },
  },
  {
    game: "Liger",
    choices: ["Red"],
    cells: 33,
    names: { a1: "a1: Red", b8: "b8: Blue", d4: "d4, empty", off: "Red has borne off 0 of 12" },
  },
  {
    game: "Slides of Action",
    choices: ["Three"],
    cells: 16,
    names: { d1: "d1, gap", a4: "a4, Arms", b4: "b4, Crowns", c4: "c4, Suns" },
  },
  {
    game: "Gridwar",
    choices: [],
    cells: 145,
    names: {
      "1a1": "1a1, empty, Black's goal",
      "1j1": "1j1, empty, White enters here",
      "1e5": "1e5, empty",
    },
  },
] as const;

test("every board says what stands where", async ({ person }) => {
  const somebody = await person();
  for (const { game, choices, cells, names } of spoken) {
    await somebody.opens(game, choices);
    await expect(somebody.board).toHaveAccessibleName(`${game} board`);
    await expect(somebody.page.getByRole("gridcell")).toHaveCount(cells);
    for (const [cell, name] of Object.entries(names))
      await expect(somebody.cell(cell)).toHaveAccessibleName(name);
    // One stop for Tab, whatever the number of squares.
    await expect(somebody.board.locator('[tabindex="0"]')).toHaveCount(1);
  }
});

interface Swipe {
  from: { x: number; y: number };
  /** Downwards. */
  by: number;
}

async function swipes({ page }: Person, fingers: readonly Swipe[]): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const steps = 10;
  const after = (step: number) =>
    fingers.map(({ from, by }, id) => ({ id, x: from.x, y: from.y + (by * step) / steps }));
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: after(0) });
  for (let step = 1; step <= steps; ++step)
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: after(step) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await touch.detach();
}

/** Scrolled up, and no swipe moves the page any more. */
async function standsAtTheTop({ page }: Person): Promise<void> {
  const later = () =>
    page.evaluate(async () => {
      scrollTo(0, 0);
      for (let frames = 0; frames < 3; ++frames) await new Promise(requestAnimationFrame);
      return scrollY;
    });
  await expect.poll(later).toBe(0);
}

async function middleOf(person: Person, cell: string): Promise<{ x: number; y: number }> {
  const box = await person.cell(cell).boundingBox();
  if (box === null) throw new Error(`${cell} is not on the page`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("fingers scroll and enlarge the page over a board, and a touched stack is looked into", async ({
  person,
}) => {
  const red = await person();
  const blue = await person({ viewport: phone, hasTouch: true, isMobile: true });
  await red.opens("Liger", ["Red"]);
  await blue.sitsAt(await red.link("Link to play"), "Blue");
  await red.plays("c3-b4");
  await blue.isToMove();
  const { page } = blue;
  const scale = () => page.evaluate(() => visualViewport?.scale ?? 1);
  // Over empty squares.
  await swipes(blue, [{ from: await middleOf(blue, "d4"), by: -150 }]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await standsAtTheTop(blue);
  // Two fingers, also where a stack could be dragged.
  const { x, y } = await middleOf(blue, "d6");
  await swipes(blue, [
    { from: { x, y: y - 8 }, by: -100 },
    { from: { x, y: y + 8 }, by: 100 },
  ]);
  await expect.poll(scale).toBeGreaterThan(1.3);
  await swipes(blue, [
    { from: { x, y: y - 120 }, by: 110 },
    { from: { x, y: y + 120 }, by: -110 },
  ]);
  await expect.poll(scale).toBe(1);
  // One on a stack, the other beside the board: that lifts nothing.
  await standsAtTheTop(blue);
  const stack = await middleOf(blue, "d6");
  await swipes(blue, [
    { from: stack, by: -60 },
    { from: { x: stack.x, y: 20 }, by: 10 },
  ]);
  await expect(page.locator('[data-cell="d6"][aria-selected=true]')).toHaveCount(0);
  await expect.poll(scale).toBe(1);
  await blue.cell("b4").tap();
  await expect(page.locator(".stack-inside")).toContainText("b4, one checker");
  await blue.sees(["c3-b4"]);
  await blue.plays("b6-a5");
  await red.sees(["c3-b4", "b6-a5"]);
});
