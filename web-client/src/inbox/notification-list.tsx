// The list of notifications under the bell. Each leads to its room.

import { followLink, roomPath } from "../base/router";
import { fromNow } from "../clock/from-now";
import { inbox, isMailDisabled, markAsRead, type Notified, unreadIn } from "../net/inbox";
import { connection } from "../net/server";
import { outcomeFor } from "../people/outcome";
import { gameNameOf } from "../texts/catalogue";
import { texts } from "../texts/inbox";
import { nameOf } from "../texts/names";

export function NotificationList() {
  const all = inbox.value ?? [];
  return (
    <section class="inbox" aria-label={texts.title}>
      <div class="inbox-head">
        <h2>{texts.title}</h2>
        {unreadIn(all).length > 0 && (
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
      {all.length === 0 ? (
        <p class="hint">{texts.none}</p>
      ) : (
        <ul>
          {all.map((one) => (
            <li key={`${one.game.room} ${one.kind}`}>
              <Line one={one} />
            </li>
          ))}
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
