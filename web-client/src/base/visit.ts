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

/** Whether the page is the one that the browser opened: the person has followed no link since. */
export function isFirstPage(): boolean {
  return isFirst;
}

/** Call before another page is shown, unless the first one redirects to it. */
export function leaveFirstPage(): void {
  isFirst = false;
}
