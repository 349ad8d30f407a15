// The player's notifications (protocol/README.md, "Notifications"), kept up to date while a page
// shows them: fetched after each connect, when the server says that they have changed, and when the
// page comes to the front. After a notice of the operator to all players, each page waits for a
// random time, so that they do not all ask at once.

import { signal } from "@preact/signals";
import { isWindowFocused, onWindowFocus } from "../base/window-focus";
import { getJson, postJson } from "./http";
import {
  afterReading,
  emptyInbox,
  type InboxContent,
  type InboxNotice,
  lastUnread,
  type Notified,
} from "./inbox-content";
import { RequestError } from "./protocol";
import { connection } from "./server";

/** Null until the server has replied. */
export const inbox = signal<InboxContent | null>(null);

/** The player's e-mail address refuses mails, and gets none. */
export const isMailDisabled = signal(false);

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
      if (push.type === "notifications") refreshWithin(push.within ?? 0);
    }),
  ];
  return () => {
    for (const end of ends) end();
    clearTimeout(later);
  };
}

let later: ReturnType<typeof setTimeout> | undefined;

/** `within`: in ms; 0: now. */
function refreshWithin(within: number): void {
  clearTimeout(later);
  if (within === 0) void refreshInbox();
  else later = setTimeout(() => void refreshInbox(), Math.random() * within);
}

/**
 * Marks what is in `seen` as read, on all devices: of one room, or everything. Without a reply it
 * stays unread, and the next page that shows it tries again.
 */
export async function markAsRead(seen: InboxContent, room: string | null): Promise<void> {
  const until = lastUnread(seen, room);
  if (until === null) return;
  inbox.value = afterReading(inbox.value ?? emptyInbox, until, room);
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
  clearTimeout(later);
  if (isAsking) {
    asksAgain = true;
    return;
  }
  isAsking = true;
  try {
    do {
      asksAgain = false;
      // Servers of an older version have no notices.
      const { notifications, notices, mail_disabled } = await getJson<{
        notifications: Notified[];
        notices?: InboxNotice[];
        mail_disabled: boolean;
      }>("/api/my/notifications");
      inbox.value = { notified: notifications, notices: notices ?? [] };
      isMailDisabled.value = mail_disabled;
    } while (asksAgain);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
  } finally {
    isAsking = false;
  }
}
