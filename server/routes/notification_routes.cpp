#include "server/routes/notification_routes.hpp"

#include <algorithm>
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
#include "server/players/players_here.hpp"
#include "server/routes/http_responses.hpp"
#include "server/routes/list_queries.hpp"
#include "storage/reads/devices.hpp"
#include "storage/reads/notifications.hpp"

namespace quintet::server::handlers {
namespace {

/// A player with more games than this sees the latest.
constexpr int most_notifications = 100;

struct Inbox {
  std::vector<storage::NotificationRow> rows;
  std::vector<storage::DeviceRow> devices;
};

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

}  // namespace

Handled list_notifications(const NotificationContext& context, RoutedRequest& routed) {
  const std::string& me = routed.session.player.id;
  const auto inbox = co_await ask(context.store, [&me](storage::Connection& store) {
    return Inbox{.rows = storage::notifications_of(store, me, most_notifications),
                 .devices = storage::devices_of(store, me)};
  });
  if (!inbox) co_return std::unexpected(inbox.error());
  auto body = [&] {
    return protocol::notifications_body(entries_of(inbox->rows, me), mail_disabled(*inbox));
  };
  auto text = co_await context.workers.run(routed.request.address, std::move(body));
  if (!text) co_return std::unexpected(text.error());
  co_return api_response(*std::move(text));
}

Handled see_notifications(const NotificationContext& context, RoutedRequest& routed) {
  const std::string& me = routed.session.player.id;
  auto seen = protocol::parse_notifications_seen(routed.request.body);
  if (!seen) co_return std::unexpected(seen.error());
  const storage::WriteResult written =
      co_await context.store.write(storage::ReadNotifications{.player = me,
                                                              .room = std::move(seen->room),
                                                              .until = seen->until,
                                                              .at = context.time.wall_ms()});
  if (!written.ok()) co_return not_stored(written, "internal.not-stored");
  context.players_here.notify(me, make_message(protocol::notifications_push()));
  co_return api_response(protocol::done_body());
}

}  // namespace quintet::server::handlers
