// Renews the subscription of this browser, because a page can miss that it has changed. No DOM in
// here: the browser, its memory and the server come in as a place.

import type { Device, NotificationSettings, Subscription } from "../net/devices";
import { RequestError } from "../net/protocol";
import type { PushBrowser } from "./browser";
import type { PushDevice } from "./remembered";

export interface RenewalPlace {
  browser: PushBrowser;
  remembered(): PushDevice | null;
  remember(device: PushDevice | null): void;
  settings(): Promise<Pick<NotificationSettings, "push" | "devices">>;
  /** Returns the id of the device. */
  add(name: string, subscription: Subscription): Promise<string>;
  forget(id: string): Promise<void>;
}

/**
 * Call it at the start of a page, and when the player changes. Without a reply or without the
 * network everything stays as it is until the next start.
 */
export async function renew(player: string, place: RenewalPlace): Promise<void> {
  const device = place.remembered();
  if (device === null) return;
  try {
    if (device.player !== player) await stop(place);
    else await renewOwn(device, place);
  } catch {
    // The next page tries again.
  }
}

/** The browser gets no more messages. Those on their way show that the device is gone. */
export async function stop(place: Pick<RenewalPlace, "browser" | "remember">): Promise<void> {
  await place.browser.unsubscribe();
  place.remember(null);
}

async function renewOwn({ player, id }: PushDevice, place: RenewalPlace): Promise<void> {
  if (place.browser.permission() !== "granted") {
    await forgetIfKnown(id, place);
    await stop(place);
    return;
  }
  const { push, devices } = await place.settings();
  // The operator may set a contact again.
  if (push === null) return;
  const known = devices.find((device) => device.id === id);
  // The player has forgotten this browser on another device.
  if (known === undefined) {
    await stop(place);
    return;
  }
  const now = await place.browser.subscribe(push.key);
  const next = await addInPlaceOf(known, now, place);
  // The player may have logged out meanwhile.
  if (place.remembered()?.id !== id) return;
  place.remember({ player, id: next });
  if (next !== id) await forgetIfKnown(id, place);
}

/** The server renews a device by its endpoint. With another endpoint it is another device. */
async function addInPlaceOf(
  { id, name }: Device,
  subscription: Subscription,
  place: RenewalPlace,
): Promise<string> {
  try {
    return await place.add(name, subscription);
  } catch (error) {
    if (!(error instanceof RequestError) || error.key !== "devices.too-many") throw error;
    await forgetIfKnown(id, place);
    return place.add(name, subscription);
  }
}

export async function forgetIfKnown(
  id: string,
  place: Pick<RenewalPlace, "forget">,
): Promise<void> {
  try {
    await place.forget(id);
  } catch (error) {
    if (!(error instanceof RequestError) || error.key !== "devices.not-found") throw error;
  }
}
