// The pages around the table by keyboard alone, in Chromium and in Firefox (playwright.config.ts).

import { expect, type Person, test } from "./fixture";
import { publicGame, turns } from "./public-game";

const paths = [
  "/",
  "/puzzles",
  "/puzzles/liger",
  "/watch",
  "/games",
  "/leaderboards",
  "/learn/sliders",
  "/rules/gridwar",
  "/statistics/liger",
  "/settings",
  "/settings/notifications",
  "/account",
  "/analysis/sumo-checkers",
] as const;

interface Stop {
  /** Its number among the controls; -1 for a control that came later. */
  number: number;
  /** A ring or a mark shows the focus. */
  marked: boolean;
  /** At least a part lies in the window. */
  inWindow: boolean;
}

/** Numbers the controls at which Tab must stop; a group of radio buttons counts once. */
function numbersControls({ page }: Person): Promise<string[]> {
  return page.evaluate(() => {
    const groups = new Set<string>();
    const names: string[] = [];
    const wanted =
      "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]";
    for (const element of document.querySelectorAll<HTMLElement>(wanted)) {
      if (element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest("details:not([open]) > :not(summary)") !== null) continue;
      if (element instanceof HTMLInputElement && element.type === "radio") {
        if (groups.has(element.name)) continue;
        groups.add(element.name);
        const group = document.querySelectorAll<HTMLElement>(`[name="${element.name}"]`);
        for (const radio of group) radio.dataset.stop = String(names.length);
      }
      element.dataset.stop = String(names.length);
      names.push(element.outerHTML.slice(0, 120));
    }
    return names;
  });
}

function stopWithFocus({ page }: Person): Promise<Stop | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return null;
    // The label of a hidden radio button draws its ring, a card draws that of its link, and the
    // square of a cell that of the cell.
    const drawn = [element, element.closest("label"), element.nextElementSibling];
    const square = element.matches("[data-cell]") ? element.querySelector("rect") : null;
    const marked =
      drawn.some((each) => each !== null && getComputedStyle(each).outlineStyle !== "none") ||
      getComputedStyle(element, "::after").outlineStyle !== "none" ||
      (square !== null && getComputedStyle(square).stroke !== "none");
    const box = element.getBoundingClientRect();
    const inWindow =
      box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
    return { number: Number(element.getAttribute("data-stop") ?? -1), marked, inWindow };
  });
}

/** Opens a page that is complete and has the focus nowhere. */
async function opens({ page, url }: Person, path: string): Promise<void> {
  await page.goto(url + path);
  await expect(page.getByRole("heading").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  if (!path.startsWith("/puzzles/")) return;
  // A game's puzzles lead on to one of them, and the focus goes with them.
  await page.waitForURL("**/puzzle/*");
  await page.reload();
  await expect(page.locator(".cell.active").first()).toBeVisible();
}

test("Tab reaches each control of every page, shows it and marks it", async ({
  person,
  server,
}) => {
  await publicGame(server.url, "liger", turns.slice(0, 3));
  for (const path of paths) {
    // In Firefox the focus of the page before may be in the browser's own controls.
    const me = await person();
    await opens(me, path);
    const names = await numbersControls(me);
    expect(names.length, path).toBeGreaterThan(5);
    const seen = new Set<number>();
    const marked = new Set<number>();
    const outside = new Set<number>();
    for (let presses = 0; presses < 3 * names.length; ++presses) {
      await me.page.keyboard.press("Tab");
      const stop = await stopWithFocus(me);
      // After the last control the focus leaves the page.
      if (stop === null) break;
      if (stop.number < 0) continue;
      seen.add(stop.number);
      // A date has several stops. The last one has a mark of the browser's.
      if (stop.marked) marked.add(stop.number);
      if (!stop.inWindow) outside.add(stop.number);
    }
    const missing = (found: Set<number>) => names.filter((_, number) => !found.has(number));
    expect(missing(seen), `${path}, not reached`).toEqual([]);
    expect(missing(marked), `${path}, not marked`).toEqual([]);
    expect(
      [...outside].map((number) => names[number]),
      `${path}, outside the window`,
    ).toEqual([]);
    await me.page.close();
  }
});
