import type { Person } from "./fixture";

/** From now on, measures the layout shift of the page. */
export async function measuresShifts({ page }: Person): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const told = window as unknown as { shifted: number };
    told.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        told.shifted += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}
