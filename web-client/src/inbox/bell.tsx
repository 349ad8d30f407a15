// The bell in the header of every page: the number of unread notifications, and the list of all.

import { useEffect } from "preact/hooks";
import { adoptSheet } from "../base/adopt-sheet";
import { route } from "../base/router";
import { isWindowFocused } from "../base/window-focus";
import { Disclosure } from "../frame/disclosure";
import { inbox, markAsRead, refreshInbox, watchInbox } from "../net/inbox";
import { emptyInbox, unreadCount } from "../net/inbox-content";
import { watchPush } from "../push/watch-push";
import { texts } from "../texts/inbox";
import sheet from "./inbox.sheet.css";
import { NotificationList } from "./notification-list";

adoptSheet(sheet);

export function Bell() {
  useEffect(watchInbox, []);
  useEffect(watchPush, []);
  useReadInRoom();
  const unread = unreadCount(inbox.value ?? emptyInbox);
  return (
    <Disclosure
      class="menu bell"
      onOpen={refreshInbox}
      button={
        <>
          <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21.500h4" />
          </svg>
          <span class="sr-only">{texts.title}</span>
          {unread > 0 && (
            <>
              <span class="badge" aria-hidden="true">
                {unread > 99 ? "99+" : unread}
              </span>
              <span class="sr-only">{texts.unread(unread)}</span>
            </>
          )}
        </>
      }
    >
      <NotificationList />
    </Disclosure>
  );
}

/** A player who looks at a room has seen the notifications about it. */
function useReadInRoom(): void {
  const { value } = route;
  const room = value.page === "room" ? value.room : null;
  const seen = inbox.value;
  // The inbox is fetched again when the window gets the focus.
  useEffect(() => {
    if (room !== null && seen !== null && isWindowFocused()) void markAsRead(seen, room);
  }, [room, seen]);
}
