// Reads of notifications. Contract: see Connection.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/data/archive.hpp"
#include "storage/sql/connection.hpp"

namespace quintet::storage {

/// A notification, with its game at the time of the read.
struct NotificationRow {
  std::string kind;
  std::int64_t seq = 0;  // of the room's event that led to it; 0: none
  std::int64_t at = 0;   // ms since 1970
  std::optional<std::int64_t> read_at;
  GameRow game;

  bool operator==(const NotificationRow&) const = default;
};

/// The last `limit` notifications of a player, the latest first.
[[nodiscard]] std::vector<NotificationRow> notifications_of(Connection& connection,
                                                            std::string_view player, int limit);

/// Position behind a notification. Only storage interprets it.
struct NotificationKey {
  std::int64_t at = 0;
  std::int64_t room = 0;  // key
  std::string kind;

  bool operator==(const NotificationKey&) const = default;
};

struct NotificationPage {
  std::vector<NotificationRow> rows;
  std::optional<NotificationKey> next;  // nothing: this is the last page
};

/// All notifications of a player in pages, the latest first. `after`: `next` of the previous page.
[[nodiscard]] NotificationPage notifications_page(Connection& connection, std::string_view player,
                                                  const std::optional<NotificationKey>& after,
                                                  int limit);

/// Whether there are notifications from before this time (ms since 1970), of any player.
[[nodiscard]] bool has_notifications_before(Connection& connection, std::int64_t before);

}  // namespace quintet::storage
