// Private to this folder and its tests: every SQL statement that a Store runs after it is open.
// A test sees to it that each finds its rows by an index.
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace quintet::storage {

enum class Sql : std::size_t {
  find_room,
  events_after,
  unfinished_rooms,
  count_unfinished_rooms,
  rooms_of_player,
  seats_of_room,
  find_session,
  find_player,
  room_end,
  insert_room,
  insert_event,
  finish_room,
  delete_seats,
  insert_seat,
  insert_player,
  insert_session,
  touch_session,
  delete_session,
  delete_expired_sessions,
  begin_read,
  end_read,
  begin_job,
  undo_job,
  end_job,
  count,
};

/// The text of each, at its number.
[[nodiscard]] std::span<const std::string, static_cast<std::size_t>(Sql::count)> sql_statements();

}  // namespace quintet::storage
