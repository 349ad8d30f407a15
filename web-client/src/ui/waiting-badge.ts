// Games that wait for somebody, told outside of the page: in its icon, and on that of the
// installed app where there is such a thing.

export function showWaiting(count: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon !== null) icon.href = count > 0 ? "/icon-waiting.svg" : "/icon.svg";
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  shown?.catch(() => undefined);
}
