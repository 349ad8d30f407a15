// A browser that gets push messages: stands in for its service, and for the notifications and the badge
// of the service worker.

import type { CDPSession, Worker } from "@playwright/test";
import type { Person } from "./fixture";
import type { PushService } from "./push-service";

export interface Shown {
  title: string;
  body: string;
  tag: string;
  renotify: boolean;
  data: { path: string };
}

/** The person's browser gets its messages from this service, and its user allows notifications. */
export async function subscribesAt(
  { context }: Person,
  { subscription }: PushService,
): Promise<void> {
  await context.addInitScript((json) => {
    const allowed = () => localStorage.getItem("test.allowed") !== null;
    Object.defineProperty(Notification, "permission", {
      get: () => (allowed() ? "granted" : "default"),
    });
    Notification.requestPermission = async () => {
      localStorage.setItem("test.allowed", "yes");
      return "granted";
    };
    PushManager.prototype.subscribe = async () =>
      ({ options: {}, toJSON: () => json }) as unknown as PushSubscription;
  }, subscription);
}

/** The worker of the person's browser; it keeps its notifications where `shownBy` finds them. */
export async function workerOf({ context, page }: Person): Promise<Worker> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await worker.evaluate(() => {
    const shown = new Map<string, Shown>();
    const { prototype } = ServiceWorkerRegistration;
    Object.assign(globalThis, { shown, badge: null });
    prototype.showNotification = async (title, options) => {
      const { tag = "" } = options ?? {};
      shown.set(tag, { title, ...options } as Shown);
    };
    prototype.getNotifications = async ({ tag = "" } = {}) => {
      const one = shown.get(tag);
      return one === undefined ? [] : [one as unknown as Notification];
    };
    Object.assign(navigator, {
      setAppBadge: async (badge: number) => void Object.assign(globalThis, { badge }),
      clearAppBadge: async () => void Object.assign(globalThis, { badge: 0 }),
    });
  });
  return worker;
}

export const shownBy = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(() => [
    ...(globalThis as unknown as { shown: Map<string, Shown> }).shown.values(),
  ]);
export const badgeOf = (worker: Worker): Promise<number | null> =>
  worker.evaluate(() => (globalThis as unknown as { badge: number | null }).badge);

/** Delivers messages to the person's service worker. */
export async function deliveryTo({
  context,
  page,
  url,
}: Person): Promise<(text: string) => Promise<void>> {
  const session: CDPSession = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [one] = registrations;
      if (one !== undefined && !one.isDeleted) resolve(one.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  return async (data) => {
    await session.send("ServiceWorker.deliverPushMessage", { origin: url, registrationId, data });
  };
}
