#include "storage/reads/notifications.hpp"

#include <algorithm>
#include <utility>

#include "storage/reads/game_rows.hpp"
#include "storage/sql/use.hpp"

namespace quintet::storage {

std::vector<NotificationRow> notifications_of(Connection& connection, std::string_view player,
                                              int limit) {
  return reading(connection, "list the notifications of a player", [&] {
    const ReadTransaction transaction(connection);
    std::vector<std::int64_t> rooms;
    std::vector<NotificationRow> notifications;
    {
      auto row = connection.use(NotificationSql::notifications_of);
      row.bind(player, std::max(limit, 0));
      while (row.next()) {
        rooms.push_back(row.number(0));
        notifications.push_back({.kind = row.text(1),
                                 .seq = row.number(2),
                                 .at = row.number(3),
                                 .read_at = row.number_or_null(4),
                                 .game = {}});
      }
    }
    for (std::size_t i = 0; i < rooms.size(); ++i)
      notifications[i].game = game_of(connection, rooms[i]);
    return notifications;
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
