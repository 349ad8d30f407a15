// Renews this browser's subscription once a page load, and ends it when the player changes.

import { language } from "../base/language";
import { onLeaving } from "../net/account";
import { addPushDevice, forgetDevice, notificationSettings } from "../net/devices";
import { connection } from "../net/server";
import { thisBrowser } from "./browser";
import { rememberDevice, rememberedDevice } from "./remembered";
import { type RenewalPlace, renew, stop } from "./renewal";

const place: RenewalPlace = {
  browser: thisBrowser,
  remembered: rememberedDevice,
  remember: rememberDevice,
  settings: notificationSettings,
  add: (name, subscription) => addPushDevice(name, language, subscription),
  forget: forgetDevice,
};

/** The player for whom this page has renewed the subscription. */
let renewedFor: string | null = null;

/** Returns a function that ends it. */
export function watchPush(): () => void {
  return connection.onConnected(() => {
    const player = connection.player.value?.id ?? null;
    if (player === null || player === renewedFor) return;
    renewedFor = player;
    void renew(player, place);
  });
}

// The server must forget the device while it still knows the player.
onLeaving(async () => {
  const device = rememberedDevice();
  if (device !== null) await forgetDevice(device.id).catch(() => undefined);
  return () => {
    void navigator.clearAppBadge?.().catch(() => undefined);
    if (device !== null) void stop(place).catch(() => undefined);
  };
});
