#include "storage/reads/exports.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "storage/reads/game_rows.hpp"
#include "storage/sql/use.hpp"

namespace quintet::storage {
namespace {

constexpr auto before_all_keys = std::numeric_limits<std::int64_t>::min();

/// A room whose events contain a player's name.
struct NamedRoom {
  std::int64_t key = 0;
  std::string id;
};

/// The first room of a player with this key or a larger one.
std::optional<NamedRoom> next_room(Connection& connection, std::string_view player,
                                   std::int64_t from) {
  auto row = connection.use(ExportSql::next_room_of_player);
  row.bind(player, from);
  return first(row,
               [](Use& found) { return NamedRoom{.key = found.number(0), .id = found.text(1)}; });
}

/// The extent of a scan of events.
struct Scan {
  int examined = 0;
  std::int64_t last = 0;  // seq of the last examined event
};

/// Examines up to `limit` events after `seq`, and appends those of the kind.
Scan scan_room(Connection& connection, const NamedRoom& room, std::string_view kind,
               std::int64_t seq, int limit, std::vector<ExportedEvent>& found) {
  Scan scan{.examined = 0, .last = seq};
  auto row = connection.use(ExportSql::events_of_kind);
  row.bind(room.key, kind, seq, limit);
  while (row.next()) {
    ++scan.examined;
    scan.last = row.number(0);
    if (row.view(2) == kind) found.push_back({.room = room.id, .event = event_row(row)});
  }
  return scan;
}

}  // namespace

std::int64_t exported_at(Connection& connection, std::string_view player) {
  return reading(connection, "look for the last export", [&] {
    auto row = connection.use(ExportSql::exported_at);
    row.bind(player);
    return row.next() ? row.number(0) : 0;
  });
}

std::vector<ExportedSession> sessions_of(Connection& connection, std::string_view player,
                                         int limit) {
  return reading(connection, "list the sessions of a player", [&] {
    auto rows = connection.use(ExportSql::sessions_of_player);
    rows.bind(player, std::max(limit, 0));
    return all(rows, [](Use& row) {
      return ExportedSession{.created_at = row.number(0), .expires_at = row.number(1)};
    });
  });
}

Page<ExportedRoom> rooms_of(Connection& connection, std::string_view player,
                            std::optional<PageKey> after, int limit) {
  return reading(connection, "list the rooms of a player", [&] {
    Page<ExportedRoom> page;
    if (limit < 1) return page;
    const ReadTransaction transaction(connection);
    std::vector<std::pair<std::int64_t, bool>> rooms;
    {
      auto row = connection.use(ExportSql::rooms_of_player);
      row.bind(player, after ? after->first : before_all_keys, limit + 1);
      while (row.next())
        rooms.emplace_back(row.number(0), row.flag(1));
    }
    if (std::ssize(rooms) > limit) {
      rooms.pop_back();
      page.next = PageKey{.first = rooms.back().first};
    }
    for (const auto& [room, opened] : rooms)
      page.rows.push_back({.game = game_of(connection, room), .opened = opened});
    return page;
  });
}

Page<ExportedEvent> events_of_kind(Connection& connection, std::string_view player,
                                   std::string_view kind, std::optional<PageKey> after, int limit) {
  return reading(connection, "list the events in the rooms of a player", [&] {
    Page<ExportedEvent> page;
    if (limit < 1) return page;
    const ReadTransaction transaction(connection);
    // The room, and the event in it, behind which the next events are.
    PageKey at = after.value_or(PageKey{.first = before_all_keys});
    for (int left = limit; left > 0;) {
      const auto room = next_room(connection, player, at.first);
      if (!room) return page;
      if (room->key != at.first) at = {.first = room->key};
      const Scan scan = scan_room(connection, *room, kind, at.second, left, page.rows);
      at.second = scan.last;
      if (scan.examined < left) at = {.first = room->key + 1};
      // A room counts too, so a page ends also in rooms with few events.
      left -= scan.examined + 1;
    }
    page.next = at;
    return page;
  });
}

std::vector<ExportedRating> rating_points_of(Connection& connection, std::string_view player,
                                             const std::optional<ExportedRating>& after,
                                             int limit) {
  return reading(connection, "read the history of all ratings", [&] {
    auto rows = connection.use(ExportSql::rating_points_of_player);
    rows.bind(player, after ? std::string_view(after->pool) : std::string_view(),
              after ? after->point.at : before_all_keys, after ? after->room : before_all_keys,
              std::max(limit, 0));
    return all(rows, [](Use& row) {
      return ExportedRating{.pool = row.text(0),
                            .point = {.at = row.number(1),
                                      .room = row.text(3),
                                      .rating = row.real(4),
                                      .deviation = row.real(5),
                                      .is_public = row.text(6) == public_visibility},
                            .room = row.number(2)};
    });
  });
}

std::vector<ExportedAttempt> puzzle_attempts_of(Connection& connection, std::string_view player,
                                                const std::optional<ExportedAttempt>& after,
                                                int limit) {
  return reading(connection, "read attempts at puzzles", [&] {
    auto rows = connection.use(ExportSql::puzzle_attempts_of_player);
    rows.bind(player, after ? std::string_view(after->game) : std::string_view(),
              after ? std::string_view(after->attempt.puzzle) : std::string_view(),
              std::max(limit, 0));
    return all(rows, [](Use& row) {
      return ExportedAttempt{
          .game = row.text(0),
          .attempt = {.puzzle = row.text(1), .solved = row.flag(2), .at = row.number(3)}};
    });
  });
}

}  // namespace quintet::storage
