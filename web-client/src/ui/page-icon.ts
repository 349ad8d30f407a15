// The icon of the page, in the browser's tabs, and of the installed app where that can show a number:
// whether something waits for somebody.

export function showPageIcon(waits: boolean): void {
  const icon = document.querySelector('link[rel="icon"]');
  icon?.setAttribute("href", waits ? "/icon-turn.svg" : "/icon.svg");
}

/** How many games wait for somebody. */
export function showWaiting(count: number): void {
  showPageIcon(count > 0);
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  shown?.catch(() => undefined);
}
