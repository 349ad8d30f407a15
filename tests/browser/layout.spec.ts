// The layout of every game in windows of every size: no cell of a board is covered, everything for
// a turn is in sight, and no control appears where the user has just pressed.

import { expect, type Person, test } from "./fixture";
import { coveredCells, everySize, handSizes, outOfSight, resizes, type Size } from "./sizes";
import { inPlay, type Table, tables } from "./tables";

for (const table of tables) {
  test(`no cell of the board is covered: ${table.game}`, async ({ person }) => {
    const [one] = await inPlay(person, table);
    if (one === undefined) throw new Error("no player at the table");
    const look = async (where: string) => {
      for (const size of everySize) {
        await resizes(one, size);
        await expect(one.board).toBeVisible();
        await expect.poll(() => coveredCells(one), `${where} ${size.join("x")}`).toEqual([]);
      }
    };
    await look("room");
    for (const place of ["local", "analysis"]) {
      await one.page.goto(`${one.url}/${place}/${table.game}`);
      await expect(one.board).toBeVisible();
      await look(place);
    }
  });
}

/** All of these are in the window. */
async function seesAll(person: Person, selectors: readonly string[], where = ""): Promise<void> {
  await expect.poll(() => outOfSight(person, selectors), where).toEqual([]);
}

/** The texts smaller than 11 pixels, on the page or on the board. */
function smallText(person: Person): Promise<string[]> {
  return person.page.evaluate(() => {
    const small: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? "";
      const { parentElement: around } = node;
      if (text === "" || around === null || !around.checkVisibility()) continue;
      const drawn = around instanceof SVGGraphicsElement ? around.getScreenCTM() : null;
      const scale = drawn === null ? 1 : Math.hypot(drawn.a, drawn.b);
      const size = Number.parseFloat(getComputedStyle(around).fontSize) * scale;
      if (size < 10.95) small.push(`${text}: ${size.toFixed(1)}`);
    }
    return [...new Set(small)];
  });
}

for (const table of tables) {
  test(`everything for a turn and every clock are in sight: ${table.game}`, async ({ person }) => {
    const [one] = await inPlay(person, table);
    if (one === undefined) throw new Error("no player at the table");
    await one.page.getByRole("combobox", { name: "Confirm", exact: true }).selectOption("always");
    await table.composes(one);
    const end = table.game === "gridwar" ? "End the turn" : "Play this turn";
    await expect(one.page.getByRole("button", { name: end })).toBeVisible();
    const needed = [".clock-time", ".turn-draft-buttons .ending", ".turn-draft-buttons button"];
    const board = [".board"];
    if (table.game === "gridwar") board.push('[data-supply="white T"]');
    for (const size of handSizes) {
      await resizes(one, size);
      const where = size.join("x");
      await expect(one.page.locator(".clock-time"), where).toHaveCount(table.seats.length);
      const buttons = needed.map((selector) => `${selector}:not(.clear)`);
      // The whole board and all these controls fit on one screen.
      await seesAll(one, [...board, ...buttons], where);
      if (size[0] > size[1]) await seesAll(one, [".offers button"], where);
      // On a phone held upright, at every scroll position.
      if (size[0] < size[1]) {
        await one.page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
        await seesAll(one, buttons, `${where}, scrolled`);
      }
    }
    await resizes(one, [360, 640]);
    await expect.poll(() => smallText(one)).toEqual([]);
  });
}

test("the analysis of Gridwar shows both seats at 1024x768, whatever the analysis shows", async ({
  person,
}) => {
  const one = await person({ viewport: { width: 1024, height: 768 } });
  await one.page.goto(`${one.url}/analysis/gridwar`);
  await one.page.getByRole("checkbox", { name: "Computer" }).check();
  await expect(one.page.getByText("turns deep")).toBeVisible();
  await seesAll(one, [".seat", ".board"]);
});

test("at 1366x640 a square board has at least 540 pixels", async ({ person }) => {
  for (const table of tables.filter(({ game }) => game !== "gridwar")) {
    const [one] = await inPlay(person, table);
    if (one === undefined) throw new Error("no player at the table");
    await resizes(one, [1366, 640]);
    await expect(one.board).toBeVisible();
    const edges = await one.page.evaluate(() => {
      const cells = [...document.querySelectorAll("[data-cell]:not([data-cell=off])")];
      const boxes = cells.map((cell) => cell.getBoundingClientRect());
      const top = Math.min(...boxes.map((box) => box.top));
      const bottom = Math.max(...boxes.map((box) => box.bottom));
      const board = document.querySelector(".board")?.getBoundingClientRect();
      return { cells: bottom - top, lowest: board?.bottom ?? Infinity, height: board?.height ?? 0 };
    });
    expect(edges.height, table.game).toBeGreaterThanOrEqual(540);
    expect(edges.lowest, table.game).toBeLessThanOrEqual(640);
  }
});

const pressedSizes: readonly Size[] = [
  [360, 640],
  [740, 360],
  [1280, 720],
  [1280, 800],
  [1366, 640],
  [1920, 1080],
];

for (const table of tables) {
  test(`three quick presses do not resign: ${table.game}`, async ({ person }) => {
    const people = await inPlay(person, table);
    const [one] = people;
    if (one === undefined) throw new Error("no player at the table");
    await one.page.getByRole("combobox", { name: "Confirm", exact: true }).selectOption("always");
    await one.page.getByRole("checkbox", { name: "Premoves" }).uncheck();
    for (const size of pressedSizes) {
      await resizes(one, size);
      await table.composes(one);
      const end = one.page.locator(".turn-draft-buttons .ending");
      await end.scrollIntoViewIfNeeded();
      // The button can be pressed.
      await end.click({ trial: true });
      const box = await end.boundingBox();
      if (box === null) throw new Error("no button");
      // Near its lower edge, where a control that moves up would appear.
      await one.page.mouse.click(box.x + box.width / 2, box.y + box.height - 4, { clickCount: 3 });
      await expect(one.draftedActions).toHaveCount(0);
      await expect(one.page.getByRole("button", { name: "Yes, resign" })).toHaveCount(0);
      await expect(one.page.getByRole("button", { name: "Yes, abort" })).toHaveCount(0);
      await expect(one.status).not.toHaveClass(/ended/);
      await one.page.getByRole("button", { name: "Ask to take back" }).click();
      for (const other of people.slice(1))
        await other.page.getByRole("button", { name: "Allow" }).click();
      await one.isToMove();
    }
    // Three presses on "Resign" do not resign, either.
    for (const size of pressedSizes) {
      await resizes(one, size);
      const resign = one.page.getByRole("button", { name: "Resign", exact: true });
      await resign.scrollIntoViewIfNeeded();
      await resign.click({ clickCount: 3 });
      await expect(one.status).not.toHaveClass(/ended/);
      const sure = one.page.getByRole("button", { name: "Yes, resign" });
      if (size[0] > size[1] && (await sure.count()) > 0) await expect(sure).toBeInViewport();
      const back = one.page.getByRole("button", { name: "No, keep playing" });
      if ((await back.count()) > 0) await back.click();
    }
    await one.isToMove();
  });
}

test("a control that has just appeared ignores presses", async ({ person }) => {
  const [one] = await inPlay(person, tables[1] as Table);
  if (one === undefined) throw new Error("no player at the table");
  await one.page.getByRole("button", { name: "Resign", exact: true }).click();
  // Whether a press would reach it in the first frames, by the page's own time.
  const reached = await one.page.evaluate(async () => {
    const button = () => document.querySelector<HTMLElement>(".leaving-sure .danger");
    document.querySelector<HTMLElement>(".leaving button")?.click();
    await new Promise(requestAnimationFrame);
    document.querySelector<HTMLElement>(".leaving button")?.click();
    await new Promise(requestAnimationFrame);
    const settles = button()?.getAnimations()[0];
    settles?.pause();
    const at = (time: number) => {
      if (settles !== undefined) settles.currentTime = time;
      const box = button()?.getBoundingClientRect();
      const there = box && document.elementFromPoint(box.x + 5, box.y + 5);
      return there !== undefined && there === button();
    };
    return { soon: at(0), later: at(390), settled: at(401) };
  });
  expect(reached).toEqual({ soon: false, later: false, settled: true });
});

test("a board that has just appeared ignores presses", async ({ person }) => {
  const { page, url } = await person();
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector(".room .board-place") === null) return;
      observer.disconnect();
      for (const animation of document.getAnimations()) animation.pause();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${url}/local/liger`);
  await page.locator("[data-cell]").first().waitFor();
  // Whether a press would reach the board, by the page's own time.
  const reached = await page.evaluate(() => {
    const place = document.querySelector(".board-place");
    const cover = document.getAnimations().find(({ effect }) => {
      const { target, pseudoElement } = effect as KeyframeEffect;
      return target === place && pseudoElement === "::after";
    });
    const at = (time: number) => {
      if (cover !== undefined) cover.currentTime = time;
      const box = place?.getBoundingClientRect() ?? new DOMRect();
      const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return there?.closest(".board") != null;
    };
    return { soon: at(0), later: at(390), settled: at(401) };
  });
  expect(reached).toEqual({ soon: false, later: false, settled: true });
});
