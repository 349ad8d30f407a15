// The player's notifications (protocol/README.md, "Notifications"), kept up to date while a page
// shows them: fetched after each connect, when the server says that they have changed, and when the
// page comes to the front.

import { signal } from "@preact/signals";
import { isWindowFocused, onWindowFocus } from "../base/window-focus";
import { getJson, postJson } from "./http";
import type { GameEntry } from "./people";
import { RequestError } from "./protocol";
import { connection } from "./server";

export interface Notified {
  kind: "turn" | "computer" | "began" | "ended" | "asked";
  /** Milliseconds since 1970. */
  at: number;
  read: boolean;
  game: GameEntry;
}

/** The latest first; null until the server has replied. */
export const inbox = signal<readonly Notified[] | null>(null);

/** The player's e-mail address refuses mails, and gets none. */
export const isMailDisabled = signal(false);

export function unreadIn(all: readonly Notified[] | null): readonly Notified[] {
  return (all ?? []).filter(({ read }) => !read);
}

/** The id of the player to whom `inbox` belongs. */
let owner: string | null = null;

/** Returns a function that ends it. */
export function watchInbox(): () => void {
  const ends = [
    onWindowFocus(() => {
      if (isWindowFocused()) void refreshInbox();
    }),
    connection.onConnected(() => {
      const now = connection.player.value?.id ?? null;
      if (now !== owner) {
        inbox.value = null;
        isMailDisabled.value = false;
      }
      owner = now;
      void refreshInbox();
    }),
    connection.onPush((push) => {
      if (push.type === "notifications") void refreshInbox();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/**
 * Marks what is in `seen` as read, on all devices: of one room, or of all. Without a reply it stays
 * unread, and the next page that shows it tries again.
 */
export async function markAsRead(seen: readonly Notified[], room: string | null): Promise<void> {
  const unread = unreadIn(seen).filter(({ game }) => room === null || game.room === room);
  if (unread.length === 0) return;
  const until = Math.max(...unread.map(({ at }) => at));
  inbox.value = (inbox.value ?? []).map((one) =>
    one.at <= until && (room === null || one.game.room === room) ? { ...one, read: true } : one,
  );
  try {
    await postJson("/api/my/notifications", { until, room });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
  }
}

let isAsking = false;
let asksAgain = false;

/**
 * Fetches the list, with one request at a time. A turn that was played on another page leaves the
 * list without a push. Without a reply, the known notifications stay until the next request.
 */
export async function refreshInbox(): Promise<void> {
  if (isAsking) {
    asksAgain = true;
    return;
  }
  isAsking = true;
  try {
    do {
      asksAgain = false;
      const { notifications, mail_disabled } = await getJson<{
        notifications: Notified[];
        mail_disabled: boolean;
      }>("/api/my/notifications");
      inbox.value = notifications;
      isMailDisabled.value = mail_disabled;
    } while (asksAgain);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
  } finally {
    isAsking = false;
  }
}
