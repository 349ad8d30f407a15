// The icon in the browser's tab, and the badge of the installed app: both show that a game waits
// for this person.

export function showPageIcon(waits: boolean): void {
  const icon = document.querySelector('link[rel="icon"]');
  icon?.setAttribute("href", waits ? "/icon-turn.svg" : "/icon.svg");
}

/** Number of games in which it is this person's turn. */
export function showWaiting(count: number): void {
  showPageIcon(count > 0);
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  shown?.catch(() => undefined);
}
