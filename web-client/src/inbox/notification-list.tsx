// The list of notifications under the bell. Each leads to its room, and a notice of the operator to
// its link.

import { followLink, roomPath } from "../base/router";
import { fromNow } from "../clock/from-now";
import { inbox, isMailDisabled, markAsRead } from "../net/inbox";
import { emptyInbox, entriesOf, type Notified, unreadCount } from "../net/inbox-content";
import { connection } from "../net/server";
import { outcomeFor } from "../people/outcome";
import { gameNameOf } from "../texts/catalogue";
import { texts } from "../texts/inbox";
import { nameOf } from "../texts/names";
import { NoticeLine } from "./notice-line";

export function NotificationList() {
  const all = inbox.value ?? emptyInbox;
  const entries = entriesOf(all);
  return (
    <section class="inbox" aria-label={texts.title}>
      <div class="inbox-head">
        <h2>{texts.title}</h2>
        {unreadCount(all) > 0 && (
          <button type="button" class="quiet small" onClick={() => void markAsRead(all, null)}>
            {texts.readAll}
          </button>
        )}
      </div>
      {isMailDisabled.value && (
        <ul>
          <li>
            <a class="notification unread" href="/settings/notifications" onClick={followLink}>
              <strong>{texts.mailDisabled}</strong>
              <span>{texts.mailDisabledHint}</span>
            </a>
          </li>
        </ul>
      )}
      {entries.length === 0 ? (
        <p class="hint">{texts.none}</p>
      ) : (
        <ul>
          {entries.map(({ game, notice }) =>
            notice ? (
              <li key={`notice ${notice.id}`}>
                <NoticeLine notice={notice} />
              </li>
            ) : (
              <li key={`${game.game.room} ${game.kind}`}>
                <Line one={game} />
              </li>
            ),
          )}
        </ul>
      )}
      <a class="inbox-settings" href="/settings/notifications" onClick={followLink}>
        {texts.settings}
      </a>
    </section>
  );
}

function Line({ one }: { one: Notified }) {
  const { game, kind, read, at } = one;
  const me = connection.player.value?.id;
  const others = game.seats
    .filter(({ player }) => player.id !== me)
    .map(({ player }) => nameOf(player));
  const due = kind === "turn" ? (game.due ?? null) : null;
  return (
    <a
      class={read ? "notification" : "notification unread"}
      href={roomPath(game.room)}
      onClick={followLink}
    >
      <strong>
        {words(one, me)}
        {!read && <span class="tag attention">{texts.new}</span>}
      </strong>
      <span>{texts.game(gameNameOf(game.game), others.join(", "))}</span>
      <span class="notification-time">
        {due === null ? fromNow(at) : texts.timeUntil(fromNow(due))}
      </span>
    </a>
  );
}

function words({ kind, game }: Notified, me: string | undefined): string {
  if (kind !== "ended") return texts[kind];
  const outcome = me === undefined ? null : outcomeFor(game, me);
  return outcome === null ? texts.aborted : texts.outcomes[outcome];
}
