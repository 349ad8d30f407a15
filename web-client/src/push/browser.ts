// The browser's side of push messages: permission and subscription.

import { base64Url } from "../base/base64url";
import type { Subscription } from "../net/devices";

export interface PushBrowser {
  permission(): NotificationPermission;
  /** Asks the user, if they have not decided yet. Call it after a press. */
  ask(): Promise<NotificationPermission>;
  /** Subscribes with the server's key, or returns the subscription that has it already. */
  subscribe(key: string): Promise<Subscription>;
  /** The browser gets no more messages. Does nothing without a subscription. */
  unsubscribe(): Promise<void>;
}

export const thisBrowser: PushBrowser = {
  permission: () => (typeof Notification === "undefined" ? "denied" : Notification.permission),
  ask: () => Notification.requestPermission(),
  async subscribe(key) {
    await navigator.serviceWorker.register("/sw.js");
    const { pushManager } = await navigator.serviceWorker.ready;
    const old = await pushManager.getSubscription();
    const keyOfOld = old?.options.applicationServerKey;
    // A subscription belongs to one key of a server, and the server may have a new one.
    if (keyOfOld && base64Url(keyOfOld) !== key) await old?.unsubscribe();
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    });
    const { endpoint = "", keys = {} } = subscription.toJSON();
    const { p256dh = "", auth = "" } = keys;
    return { endpoint, p256dh, auth };
  },
  async unsubscribe() {
    const registration = await navigator.serviceWorker?.getRegistration();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  },
};
