// Browser notifications while the page is hidden: "your turn", a new player at the table, an offer.
// Off until the player turns them on.

import { useEffect, useRef } from "preact/hooks";
import { setting } from "../../base/settings";
import type { Room } from "../../net/room";
import { isPushed } from "../../push/flag";
import { texts } from "../../texts";
import { nameOf } from "../../texts/names";
import { texts as table } from "../../texts/table";
import { isOurTurn } from "./news";

export const notifying = setting("notify", ["on", "off"], "off");

/**
 * The text of the notification; null if there is nothing to notify. `pushed`: the server sends push
 * messages about turns and seats to this browser.
 */
export function notificationOf(
  before: Room,
  after: Room,
  names: readonly string[],
  pushed: boolean,
): string | null {
  const { seat: you } = after.you;
  if (after.seq <= before.seq || you === null) return null;
  if (isOurTurn(after) && !isOurTurn(before)) return pushed ? null : table.told.yourTurn;
  for (const offer of after.offers) {
    const known = before.offers.some(({ what }) => what === offer.what);
    const player = after.seats[offer.seat]?.player ?? null;
    if (!known && offer.seat !== you)
      return texts.offers.offered[offer.what](player === null ? "" : nameOf(player));
  }
  if (pushed) return null;
  for (const [seat, { player }] of after.seats.entries()) {
    if (seat === you || player === null || player.id === before.seats[seat]?.player?.id) continue;
    if (player.bot === undefined) return table.told.taken(names[seat] ?? "", player.name);
  }
  return null;
}

export function useNotifications(room: Room, names: readonly string[], game: string): void {
  const before = useRef(room);
  useEffect(() => {
    const notification = notificationOf(before.current, room, names, isPushed());
    before.current = room;
    if (notification !== null && document.hidden) tell(game, notification, room.room);
  }, [room]);
}

/** The browser's permission. */
export function notificationsAllowed(): NotificationPermission | "unknown" {
  return typeof Notification === "undefined" ? "unknown" : Notification.permission;
}

/** Call after a press: asks for the browser's permission if necessary. */
export async function turnOn(): Promise<void> {
  if (notificationsAllowed() === "default") await Notification.requestPermission();
  notifying.choose(notificationsAllowed() === "granted" ? "on" : "off");
}

function tell(title: string, body: string, room: string): void {
  if (notifying.value === "off" || notificationsAllowed() !== "granted") return;
  const wishes = { body, tag: room, icon: "/icon.svg" };
  try {
    const notification = new Notification(title, wishes);
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // On phones only a service worker can show notifications.
    void navigator.serviceWorker
      ?.getRegistration()
      .then((worker) => worker?.showNotification(title, wishes));
  }
}
