// Brings the board into the window after a press elsewhere on the page has changed it.

/**
 * Scrolls after the next drawing, no further than needed. If the seats and the bar stick to the
 * window's edges, the board comes between them; if the board is higher, its top is shown.
 */
export function showBoard(): void {
  requestAnimationFrame(() => {
    const board = document.querySelector(".board-place")?.getBoundingClientRect();
    if (board === undefined) return;
    const above = board.top - stuckHeight(".others");
    const below = board.bottom - (innerHeight - stuckHeight(".bar"));
    if (above < 0) scrollBy(0, above);
    else if (below > 0) scrollBy(0, Math.min(above, below));
  });
}

/** 0 where the element scrolls with the page. */
function stuckHeight(selector: string): number {
  const element = document.querySelector(selector);
  if (element === null || getComputedStyle(element).position !== "sticky") return 0;
  return element.getBoundingClientRect().height;
}
