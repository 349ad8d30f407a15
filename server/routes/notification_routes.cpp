#include "server/routes/notification_routes.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/messages/devices.hpp"
#include "protocol/messages/notifications.hpp"
#include "protocol/messages/people.hpp"
#include "protocol/messages/server_to_client.hpp"
#include "server/async/async_store.hpp"
#include "server/base/time.hpp"
#include "server/games/notifications.hpp"
#include "server/net/shared_workers.hpp"
#include "server/players/inbox_news.hpp"
#include "server/players/players_here.hpp"
#include "server/routes/http_responses.hpp"
#include "server/routes/list_queries.hpp"
#include "storage/reads/devices.hpp"
#include "storage/reads/notifications.hpp"
#include "storage/reads/players.hpp"
#include "storage/reads/site_notices.hpp"

namespace quintet::server::handlers {
namespace {

/// A player with more games than this sees the latest.
constexpr int most_notifications = 100;

/// The operator's notices that have not ended, and the time up to which a player has read them.
struct SiteNotices {
  std::vector<storage::SiteNoticeRow> rows;
  std::int64_t read_until = 0;  // ms since 1970
};

struct Inbox {
  std::vector<storage::NotificationRow> rows;
  SiteNotices notices;
  std::vector<storage::DeviceRow> devices;
};

SiteNotices site_notices_of(storage::Connection& store, std::string_view player, std::int64_t now) {
  SiteNotices notices{.rows = storage::site_notices(store, now, most_inbox_notices)};
  // Mostly there is no notice, and then this costs nothing more.
  if (notices.rows.empty()) return notices;
  notices.read_until = storage::notices_read_at(store, player);
  if (const auto row = storage::find_player(store, player))
    notices.read_until = std::max(notices.read_until, row->created_at - 1);
  return notices;
}

std::vector<protocol::InboxNotice> entries_of(const SiteNotices& notices) {
  std::vector<protocol::InboxNotice> entries;
  for (const storage::SiteNoticeRow& row : notices.rows) {
    entries.push_back({.id = row.id,
                       .text = row.text,
                       .link = row.link,
                       .at = row.created_at,
                       .read = row.created_at <= notices.read_until});
  }
  return entries;
}

/// The latest of the unread notices from `until` or earlier; null if there is none. So a client
/// that names a time in the future does not mark later notices.
std::optional<std::int64_t> last_seen(const SiteNotices& notices, std::int64_t until) {
  for (const storage::SiteNoticeRow& row : notices.rows) {
    if (row.created_at > until) continue;
    return row.created_at > notices.read_until ? std::optional(row.created_at) : std::nullopt;
  }
  return std::nullopt;
}

bool mail_disabled(const Inbox& inbox) {
  return std::ranges::any_of(inbox.devices, [](const storage::DeviceRow& device) {
    return device.channel == protocol::mail_channel && device.disabled_at;
  });
}

std::vector<protocol::NotificationEntry> entries_of(
    const std::vector<storage::NotificationRow>& rows, const std::string& player) {
  std::vector<protocol::NotificationEntry> entries;
  for (const storage::NotificationRow& row : rows) {
    // A kind that a newer version has written is left out.
    const auto kind = protocol::parse_notification_kind(row.kind);
    if (!kind || !still_holds(*kind, row.game, player)) continue;
    entries.push_back({.kind = *kind,
                       .at = row.at,
                       .read = row.read_at.has_value(),
                       .game = to_entry(row.game, player)});
  }
  return entries;
}

/// Marks the operator's notices from `until` or earlier as read. Writes only if one is unread.
Task<protocol::Result<void>> read_notices(const NotificationContext& context,
                                          const std::string& player, std::int64_t until,
                                          std::int64_t now) {
  const auto notices = co_await ask(context.store, [&player, now](storage::Connection& store) {
    return site_notices_of(store, player, now);
  });
  if (!notices) co_return std::unexpected(notices.error());
  const auto last = last_seen(*notices, until);
  if (!last) co_return protocol::Result<void>{};
  const storage::WriteResult written =
      co_await context.store.write(storage::ReadSiteNotices{.player = player, .until = *last});
  if (!written.ok()) co_return not_stored(written, "internal.not-stored");
  co_return protocol::Result<void>{};
}

}  // namespace

Handled list_notifications(const NotificationContext& context, RoutedRequest& routed) {
  const std::string& me = routed.session.player.id;
  const std::int64_t now = context.time.wall_ms();
  const auto inbox = co_await ask(context.store, [&me, now](storage::Connection& store) {
    return Inbox{.rows = storage::notifications_of(store, me, most_notifications),
                 .notices = site_notices_of(store, me, now),
                 .devices = storage::devices_of(store, me)};
  });
  if (!inbox) co_return std::unexpected(inbox.error());
  auto body = [&] {
    return protocol::notifications_body(entries_of(inbox->rows, me), entries_of(inbox->notices),
                                        mail_disabled(*inbox));
  };
  auto text = co_await context.workers.run(routed.request.address, std::move(body));
  if (!text) co_return std::unexpected(text.error());
  co_return api_response(*std::move(text));
}

Handled see_notifications(const NotificationContext& context, RoutedRequest& routed) {
  const std::string& me = routed.session.player.id;
  auto seen = protocol::parse_notifications_seen(routed.request.body);
  if (!seen) co_return std::unexpected(seen.error());
  const std::int64_t now = context.time.wall_ms();
  if (!seen->room) {
    const auto read = co_await read_notices(context, me, seen->until, now);
    if (!read) co_return std::unexpected(read.error());
  }
  const storage::WriteResult written = co_await context.store.write(storage::ReadNotifications{
      .player = me, .room = std::move(seen->room), .until = seen->until, .at = now});
  if (!written.ok()) co_return not_stored(written, "internal.not-stored");
  context.players_here.notify(me, make_message(protocol::notifications_push()));
  co_return api_response(protocol::done_body());
}

}  // namespace quintet::server::handlers
