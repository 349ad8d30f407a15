// How the browser came to this page.

const [navigation] = performance.getEntriesByType?.("navigation") ?? [];

/**
 * After a reload, or "Back" from another site, the browser returns to the place on the page where the
 * person was. That needs the whole page before the load event.
 */
export const returnsToPlace: boolean = ["reload", "back_forward"].includes(
  (navigation as PerformanceNavigationTiming | undefined)?.type ?? "",
);

let isFirst = true;

/** Whether the page is the one that the browser opened, and the person has not acted on it yet. */
export function isFirstPage(): boolean {
  return isFirst;
}

/** Call before another page is shown, unless the first one redirects to it. */
export function leaveFirstPage(): void {
  isFirst = false;
}

// Before the page's own handlers, which may show another board.
for (const act of ["pointerdown", "keydown", "input", "change"])
  globalThis.addEventListener?.(act, leaveFirstPage, { capture: true, once: true });
