// Windows of every size, and whether the cells of a board can be pressed in them.

import type { Page } from "@playwright/test";
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
  const { page } = person;
  await page.setViewportSize({ width, height });
  await page.evaluate(() => scrollTo(0, 0));
  while (!(await isDrawn(page))) {
    // Now and then, on a busy machine, a page gets no frame after a new size, however long it waits.
    await page.setViewportSize({ width, height: height + 1 });
    await page.setViewportSize({ width, height });
  }
}

/** Waits for two frames: observers of sizes are called in one, and draw in the next. False if none came. */
function isDrawn(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const frame = () => new Promise(requestAnimationFrame);
    const frames = frame()
      .then(frame)
      .then(() => true);
    const stalled = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 10_000));
    return Promise.race([frames, stalled]);
  });
}

/** The cells that a pointer reaches at no scroll position: none of the tried points is theirs. */
export function coveredCells(person: Person): Promise<string[]> {
  return person.page.evaluate(() => {
    const cellAt = (x: number, y: number) =>
      document.elementFromPoint(x, y)?.closest("[data-cell]") ?? null;
    const isReached = (cell: Element) => {
      const { x, y, width, height } = cell.getBoundingClientRect();
      // Only a smaller cell of a higher level may lie over its middle.
      if (cellAt(x + width / 2, y + height / 2) === null) return false;
      return (
        [
          [0.5, 0.5],
          [0.5, 0.15],
          [0.5, 0.85],
          [0.15, 0.5],
          [0.85, 0.5],
          [0.3, 0.3],
          [0.7, 0.3],
          [0.3, 0.7],
          [0.7, 0.7],
        ] as const
      ).some(([across, down]) => cellAt(x + width * across, y + height * down) === cell);
    };
    const cells = [...document.querySelectorAll<SVGElement>("[data-cell]")];
    const covered = cells.filter((cell) => {
      if (isReached(cell)) return false;
      cell.scrollIntoView({ block: "center", behavior: "instant" });
      return !isReached(cell);
    });
    scrollTo(0, 0);
    return covered.map((cell) => cell.dataset.cell ?? "");
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
