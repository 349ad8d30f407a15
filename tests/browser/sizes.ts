// Windows of every size, and whether the cells of a board can be pressed in them.

import type { Person } from "./fixture";

export type Size = readonly [width: number, height: number];

/** Windows that show everything for a turn at once. */
export const handSizes: readonly Size[] = [
  [360, 640],
  [360, 740],
  [390, 844],
  [412, 915],
  [740, 360],
  [844, 390],
  [1366, 640],
];

/** Gives the window this size, scrolls to the top, and waits until the page is drawn. */
export async function resizes(person: Person, [width, height]: Size): Promise<void> {
  await person.page.setViewportSize({ width, height });
  await person.page.evaluate(async () => {
    scrollTo(0, 0);
    // Observers of sizes are called in a frame, and draw in the next one.
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
  });
}

/**
 * A place to press a cell: in the window at its current scroll position, where only this cell is.
 */
interface Place {
  cell: string;
  x: number;
  y: number;
}

/**
 * The cells that a press does not reach at any scroll position. Presses each with the mouse,
 * without the page receiving it.
 */
export async function unreachedCells(person: Person): Promise<string[]> {
  const { page } = person;
  await page.evaluate(() => {
    const hit = new Set<string>();
    const hears = (event: Event) => {
      event.stopImmediatePropagation();
      event.preventDefault();
      const cell = (event.target as Element).closest<SVGElement>("[data-cell]")?.dataset.cell;
      if (event.type === "click" && cell !== undefined) hit.add(cell);
    };
    for (const type of ["pointerdown", "pointerup", "mousedown", "mouseup", "click"])
      addEventListener(type, hears, true);
    Object.assign(window, { hit, hears });
  });
  const input = await page.context().newCDPSession(page);
  let left = await page.evaluate(() =>
    [...document.querySelectorAll<SVGElement>("[data-cell]")].map((cell) => cell.dataset.cell),
  );
  // Each round scrolls at least the first remaining cell into the window.
  for (let before = Number.POSITIVE_INFINITY; left.length > 0 && left.length < before; ) {
    before = left.length;
    const places = await page.evaluate(placesOf, left);
    await Promise.all(
      places.flatMap(({ x, y }) =>
        (["mousePressed", "mouseReleased"] as const).map((type) =>
          input.send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 }),
        ),
      ),
    );
    left = await page.evaluate((wanted) => {
      const { hit } = window as unknown as { hit: Set<string> };
      return wanted.filter((cell) => cell !== undefined && !hit.has(cell));
    }, left);
  }
  await input.detach();
  await page.evaluate(() => {
    const { hears } = window as unknown as { hears: (event: Event) => void };
    for (const type of ["pointerdown", "pointerup", "mousedown", "mouseup", "click"])
      removeEventListener(type, hears, true);
    scrollTo(0, 0);
  });
  return left.map(String);
}

/** Runs in the page. */
function placesOf(wanted: readonly (string | undefined)[]): Place[] {
  const cellAt = (x: number, y: number) =>
    document.elementFromPoint(x, y)?.closest("[data-cell]") ?? null;
  const placeIn = (cell: Element): { x: number; y: number } | null => {
    const { x, y, width, height } = cell.getBoundingClientRect();
    // A cell is covered if another element lies over its middle, except a smaller cell of a higher
    // level.
    if (cellAt(x + width / 2, y + height / 2) === null) return null;
    for (const [across, down] of [
      [0.5, 0.5],
      [0.5, 0.15],
      [0.5, 0.85],
      [0.15, 0.5],
      [0.85, 0.5],
      [0.3, 0.3],
      [0.7, 0.3],
      [0.3, 0.7],
      [0.7, 0.7],
    ] as const) {
      const place = { x: x + width * across, y: y + height * down };
      if (cellAt(place.x, place.y) === cell) return place;
    }
    return null;
  };
  const found = wanted.map((name) => document.querySelector(`[data-cell="${name}"]`));
  found
    .find((cell) => cell !== null && placeIn(cell) === null)
    ?.scrollIntoView({ block: "center" });
  return found.flatMap((cell, index) => {
    const place = cell === null ? null : placeIn(cell);
    return place === null ? [] : [{ cell: String(wanted[index]), ...place }];
  });
}

/** Those of these elements that are not completely in the window. */
export function outOfSight(person: Person, selectors: readonly string[]): Promise<string[]> {
  return person.page.evaluate((wanted) => {
    const seen = (element: Element) => {
      const { left, top, right, bottom, width } = element.getBoundingClientRect();
      const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const free = there !== null && (element.contains(there) || there.contains(element));
      return width > 0 && inside && free;
    };
    return wanted.flatMap((selector) => {
      const found = [...document.querySelectorAll(selector)];
      if (found.length === 0) return [`no ${selector}`];
      return found.filter((element) => !seen(element)).map(() => selector);
    });
  }, selectors);
}

/** Each element of `covers` that lies over one of `covered`, by more than a pixel's rounding. */
export function overlaps(person: Person, covers: string, covered: string): Promise<string[]> {
  return person.page.evaluate(
    ([over, under]) => {
      const boxes = (selector = "") =>
        [...document.querySelectorAll(selector)].map((element) => ({
          element,
          box: element.getBoundingClientRect(),
        }));
      return boxes(over).flatMap((one) =>
        boxes(under)
          .filter(
            ({ element, box }) =>
              !one.element.contains(element) &&
              Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left) > 1 &&
              Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top) > 1,
          )
          .map(({ element }) => `${one.element.className} over ${element.getAttribute("class")}`),
      );
    },
    [covers, covered],
  );
}

export const everySize: readonly Size[] = [
  [320, 256],
  [360, 640],
  [360, 740],
  [740, 360],
  [768, 1024],
  [1024, 600],
  [1280, 800],
  [1366, 640],
  [1920, 1080],
  [2560, 1440],
];
