// Push messages and presses on notifications. A changed subscription (`pushsubscriptionchange`) needs
// nothing here: each page renews it at its start (src/push/renewal.ts).

import { pathOf, received, replaced, windowAt } from "./push-message";

declare const self: ServiceWorkerGlobalScope;

export function handlePushEvents(): void {
  self.addEventListener("push", (event) => {
    event.waitUntil(show(event.data));
  });
  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(pathOf(event.notification)));
  });
}

async function show(data: PushMessageData | null): Promise<void> {
  const message = received(textIn(data), self.navigator.languages);
  const shown = await self.registration.getNotifications({ tag: message.notification.tag });
  const { notification, alerts } = replaced(message, shown);
  const { waiting } = message;
  const { title, ...wishes } = notification;
  await self.registration.showNotification(title, {
    ...wishes,
    icon: "/icon-192.png",
    badge: "/icon-badge.png",
    // Without it a notification that takes the place of another one comes silently.
    renotify: alerts,
    silent: alerts ? null : true,
  } as NotificationOptions);
  if (waiting !== null) await showBadge(waiting);
}

/** Null if the content is no text. */
function textIn(data: PushMessageData | null): string | null {
  try {
    return data?.text() ?? null;
  } catch {
    return null;
  }
}

async function showBadge(count: number): Promise<void> {
  const { navigator } = self;
  const badge = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  await badge?.catch(() => undefined);
}

/** Shows the window that has this page already, or opens another one. */
async function open(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windowAt(windows, path, self.location.origin);
  await (there === undefined ? self.clients.openWindow(path) : there.focus());
}
