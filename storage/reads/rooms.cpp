#include "storage/reads/rooms.hpp"

#include <algorithm>
#include <limits>

#include "storage/sql/use.hpp"

namespace quintet::storage {
namespace {

RoomRow room_row(Use& row) {
  return {.id = row.text(0),
          .game = row.text(1),
          .visibility = row.text(2),
          .play_key = row.text(3),
          .watch_key = row.text(4),
          .opened_by = row.text(5),
          .opened_at = row.number(6),
          .options = row.text(7),
          .clock = row.text(8),
          .rated = row.flag(9),
          .pool = row.text_or_null(10),
          .last_seq = row.number(11),
          .started_at = row.number_or_null(12),
          .ended_at = row.number_or_null(13),
          .reason = row.text_or_null(14),
          .turns = row.number_or_null(15)};
}

PendingRow pending_of(Connection& connection, std::string_view room) {
  auto row = connection.use(DeadlineSql::find_pending);
  row.bind(room);
  if (!row.next()) return {};
  return {.to_move = row.small_or_null(0), .due = row.number_or_null(1)};
}

}  // namespace

std::optional<LoadedRoom> load_room(Connection& connection, std::string_view room) {
  return reading(connection, "load a room", [&]() -> std::optional<LoadedRoom> {
    const ReadTransaction transaction(connection);
    auto found = connection.use(RoomSql::find_room);
    found.bind(room);
    if (!found.next()) return std::nullopt;
    LoadedRoom loaded{
        .room = room_row(found), .events = {}, .pending = pending_of(connection, room)};
    auto events = connection.use(RoomSql::events_after);
    events.bind(room, std::int64_t{0});
    loaded.events = all(events, event_row);
    return loaded;
  });
}

std::optional<RoomRow> find_room(Connection& connection, std::string_view room) {
  return reading(connection, "find a room", [&] {
    auto found = connection.use(RoomSql::find_room);
    found.bind(room);
    return first(found, room_row);
  });
}

std::vector<EventRow> events_after(Connection& connection, std::string_view room,
                                   std::int64_t seq) {
  return reading(connection, "read events", [&] {
    auto row = connection.use(RoomSql::events_after);
    row.bind(room, seq);
    return all(row, event_row);
  });
}

std::vector<EventRow> events_page(Connection& connection, std::string_view room,
                                  const EventRange& range) {
  return reading(connection, "read a page of events", [&] {
    auto row = connection.use(RoomSql::events_between);
    row.bind(room, range.after, range.until, std::max(range.events, 0));
    std::vector<EventRow> events;
    for (std::size_t bytes = 0; bytes < range.bytes && row.next();) {
      events.push_back(event_row(row));
      bytes += events.back().body.size();
    }
    return events;
  });
}

std::vector<std::string> unfinished_rooms(Connection& connection) {
  return reading(connection, "list unfinished rooms", [&] {
    auto rows = connection.use(RoomSql::unfinished_rooms);
    return all(rows, [](Use& row) { return row.text(0); });
  });
}

std::int64_t count_unfinished_rooms(Connection& connection) {
  return reading(connection, "count unfinished rooms", [&] {
    auto row = connection.use(RoomSql::count_unfinished_rooms);
    return row.next() ? row.number(0) : 0;
  });
}

std::vector<SeatRow> seats_of_room(Connection& connection, std::string_view room) {
  return reading(connection, "list a room's seats", [&] {
    auto rows = connection.use(RoomSql::seats_of_room);
    rows.bind(room);
    return all(rows, [](Use& row) {
      return SeatRow{.seat = static_cast<int>(row.number(0)), .player = row.text(1)};
    });
  });
}

std::vector<DueRoom> due_rooms(Connection& connection, std::int64_t until, int limit) {
  return reading(connection, "list rooms that are due", [&] {
    auto rows = connection.use(DeadlineSql::due_rooms);
    rows.bind(until, std::max(limit, 0));
    return all(rows, [](Use& row) { return DueRoom{.room = row.text(0), .due = row.number(1)}; });
  });
}

std::vector<std::string> rooms_waiting_for_bots(Connection& connection, int limit) {
  return reading(connection, "list rooms that wait for a computer player", [&] {
    auto rows = connection.use(DeadlineSql::rooms_waiting_for_bots);
    rows.bind(std::max(limit, 0));
    return all(rows, [](Use& row) { return row.text(0); });
  });
}

Page<std::string> all_rooms(Connection& connection, std::optional<PageKey> after, int limit) {
  return reading(connection, "list all rooms", [&] {
    Page<std::string> page;
    if (limit < 1) return page;
    auto row = connection.use(RoomSql::all_rooms);
    row.bind(after ? after->first : std::numeric_limits<std::int64_t>::min(), limit + 1);
    std::int64_t last = 0;
    while (row.next()) {
      if (std::ssize(page.rows) == limit) {
        page.next = PageKey{.first = last, .second = 0};
        break;
      }
      last = row.number(0);
      page.rows.push_back(row.text(1));
    }
    return page;
  });
}

}  // namespace quintet::storage
