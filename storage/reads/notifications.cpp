#include "storage/reads/notifications.hpp"

#include <cstddef>
#include <limits>

#include "storage/reads/game_rows.hpp"
#include "storage/sql/use.hpp"

namespace quintet::storage {

namespace {

NotificationKey key_in(Use& row) {
  return {.at = row.number(3), .room = row.number(0), .kind = row.text(1)};
}

NotificationRow notification_in(Use& row) {
  return {.kind = row.text(1),
          .seq = row.number(2),
          .at = row.number(3),
          .read_at = row.number_or_null(4),
          .game = {}};
}

/// Before every notification of a list.
const NotificationKey before_all{
    .at = std::numeric_limits<std::int64_t>::max(), .room = 0, .kind = {}};

}  // namespace

std::vector<NotificationRow> notifications_of(Connection& connection, std::string_view player,
                                              int limit) {
  return notifications_page(connection, player, {}, limit).rows;
}

NotificationPage notifications_page(Connection& connection, std::string_view player,
                                    const std::optional<NotificationKey>& after, int limit) {
  return reading(connection, "list the notifications of a player", [&] {
    NotificationPage page;
    if (limit < 1) return page;
    const ReadTransaction transaction(connection);
    std::vector<NotificationKey> keys;
    {
      const NotificationKey& from = after ? *after : before_all;
      auto row = connection.use(NotificationSql::notifications_of);
      row.bind(player, limit + 1, from.at, from.room, from.kind);
      while (row.next()) {
        if (std::ssize(page.rows) == limit) {
          page.next = keys.back();
          break;
        }
        keys.push_back(key_in(row));
        page.rows.push_back(notification_in(row));
      }
    }
    for (std::size_t i = 0; i < keys.size(); ++i)
      page.rows[i].game = game_of(connection, keys[i].room);
    return page;
  });
}

bool has_notifications_before(Connection& connection, std::int64_t before) {
  return reading(connection, "look for old notifications", [&] {
    auto row = connection.use(NotificationSql::old_notifications);
    row.bind(before, 1);
    return row.next();
  });
}

}  // namespace quintet::storage
