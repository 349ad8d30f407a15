// A person at the keyboard: Tab between controls, arrows on a board, Enter.

import type { Locator } from "@playwright/test";
import { expect, type Person } from "./fixture";

/** Moves the focus with Tab, or with Shift and Tab if the target comes before the focus. */
export async function tabsTo(person: Person, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const back = await target.evaluate((element) => {
    const held = document.activeElement ?? document.body;
    const order = held.compareDocumentPosition(element);
    return held !== document.body && (order & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  });
  for (let presses = 0; presses < 150; ++presses) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await person.pressesKey(back ? "Shift+Tab" : "Tab");
  }
  await expect(target).toBeFocused();
}

/** A control by Tab and Enter, or a cell of the board by the arrows and Enter. */
export async function pressesByKey(person: Person, target: Locator): Promise<void> {
  // Firefox gives the focus to one page only.
  await person.page.bringToFront();
  const cell = await target.getAttribute("data-cell");
  if (cell === null) await tabsTo(person, target);
  else {
    if ((await person.board.locator(":focus").count()) === 0)
      await tabsTo(person, person.board.locator('[tabindex="0"]'));
    await walksTo(person, cell);
  }
  await person.pressesKey("Enter");
}

/** In a group of radio buttons, Tab goes to the chosen one and the arrows go to the others. */
export async function choosesByKey(person: Person, wanted: Locator): Promise<void> {
  const group = await wanted.getAttribute("name");
  await tabsTo(person, person.page.locator(`input[name="${group}"]:checked`));
  for (let presses = 0; presses < 10 && !(await wanted.isChecked()); ++presses)
    await person.pressesKey("ArrowDown");
  await expect(wanted).toBeChecked();
}

/**
 * Moves the focus on the board to this cell with the arrow keys. A place beside the board is above or
 * below it for the keys, so an arrow that leads nowhere is followed by another one.
 */
export async function walksTo(person: Person, cell: string): Promise<void> {
  const { page } = person;
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-cell"));
  for (let presses = 0; presses < 60; ++presses) {
    const at = await focused();
    const key = await arrowTowards(person, cell);
    if (key === null) break;
    for (const next of [key, "ArrowUp", "ArrowDown"]) {
      await person.pressesKey(next);
      if ((await focused()) !== at) break;
    }
  }
  await expect(person.cell(cell)).toBeFocused();
}

/** The arrow that points from the focus to the cell in the drawing; null at the cell. */
function arrowTowards({ page }: Person, cell: string): Promise<string | null> {
  return page.evaluate((name) => {
    const target = document.querySelector(`[data-cell="${name}"]`);
    const from = document.activeElement;
    if (target === null || from === null || target === from) return null;
    const [to, at] = [target.getBoundingClientRect(), from.getBoundingClientRect()];
    const [right, down] = [to.left - at.left, to.top - at.top];
    if (Math.abs(down) > at.height / 8) return down > 0 ? "ArrowDown" : "ArrowUp";
    return right > 0 ? "ArrowRight" : "ArrowLeft";
  }, cell);
}
