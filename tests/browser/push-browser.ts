// A browser that gets push messages: turns them on, and stands in for the service of Chromium and for the
// notifications and the badge of its service worker.

import type { CDPSession, Locator, Page, Worker } from "@playwright/test";
import { expect, type Person } from "./fixture";
import type { PushService } from "./push-service";

/** The server's `--contact`, without which it sends no push messages. */
export const contact = "mailto:operator@quintet.example.org";

/** The wish for a game over days, in which turns are notified. */
export const byDays = { clock: { kind: "correspondence", days: 2 } };

/** The player's devices on the page of the settings. */
export const entries = (page: Page): Locator => page.locator(".device-list li");

/** Turns notifications on in this browser, as a device of this name. */
export async function turnsOn({ page, url }: Person, name: string): Promise<void> {
  await page.goto(`${url}/settings/notifications`);
  await page.getByRole("textbox", { name: "Name of this device" }).fill(name);
  await page.getByRole("button", { name: "Notify me on this device" }).click();
  await expect(page.getByText("This browser gets notifications.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Devices" })).toBeFocused();
  await expect(entries(page).first()).toContainText(name);
  await expect(entries(page).first()).toContainText("this device");
}

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
