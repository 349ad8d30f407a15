// How the browser came to this page.

const [navigation] = performance.getEntriesByType?.("navigation") ?? [];

/**
 * After a reload, or "Back" from another site, the browser returns to the place on the page where the
 * person was. That needs the whole page before the load event.
 */
export const returnsToPlace: boolean = ["reload", "back_forward"].includes(
  (navigation as PerformanceNavigationTiming | undefined)?.type ?? "",
);
