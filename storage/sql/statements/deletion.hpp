// Statements that delete rooms and find those that can be deleted.
#pragma once

#include "storage/sql/texts.hpp"

namespace quintet::storage {

enum class DeletionSql : std::uint8_t {
  unused_rooms,
  is_unused_room,
  take_from_totals,
  delete_empty_totals,
  delete_meetings_of_room,
  delete_history_of_room,
  delete_mentions_of_room,
  mark_room_deleted,
  deleted_room,
  delete_some_events,
  delete_room,
  count,
};

/// The condition for rooms that never started, and in which nothing has happened since $1.
inline constexpr Literal unused_condition =
    "started_at IS NULL AND has_result = 0 AND opened_at < $1"
    " AND coalesce((SELECT at FROM events WHERE events.room = rooms.key"
    " ORDER BY seq DESC LIMIT 1), 0) < $1";

inline constexpr auto deletion_statements = topic<DeletionSql>({
    {DeletionSql::unused_rooms,
     joined<"SELECT opened_at, key, id FROM rooms WHERE ", unused_condition,
            " AND (opened_at, key) > ($2, $3) ORDER BY opened_at, key LIMIT $4">},
    {DeletionSql::is_unused_room,
     joined<"SELECT 1 FROM rooms WHERE ", unused_condition, " AND key = $2">},
    // The inverse of RoomSql::add_to_totals.
    {DeletionSql::take_from_totals,
     "INSERT INTO totals SELECT player, game, outcome, public, 0 FROM seats"
     " WHERE room = $1 AND outcome IS NOT NULL"
     " ON CONFLICT (player, game, outcome, public) DO UPDATE SET games = totals.games - 1"},
    {DeletionSql::delete_empty_totals,
     "DELETE FROM totals WHERE player IN (SELECT player FROM seats WHERE room = $1)"
     " AND games = 0"},
    {DeletionSql::delete_meetings_of_room, "DELETE FROM meetings WHERE room = $1"},
    {DeletionSql::delete_history_of_room, "DELETE FROM rating_history WHERE room = $1"},
    {DeletionSql::delete_mentions_of_room, "DELETE FROM mentions WHERE room = $1"},
    {DeletionSql::mark_room_deleted,
     "UPDATE rooms SET id = 'deleted ' || key,"
     " visibility = 'deleted', play_key = '',"
     " watch_key = '', started_at = coalesce(started_at, opened_at),"
     " ended_at = coalesce(ended_at, opened_at), has_result = 0 WHERE key = $1",
     "UPDATE rooms SET id = convert_to('deleted ' || key, 'UTF8'),"
     " visibility = 'deleted', play_key = '',"
     " watch_key = '', started_at = coalesce(started_at, opened_at),"
     " ended_at = coalesce(ended_at, opened_at), has_result = 0 WHERE key = $1"},
    {DeletionSql::deleted_room, "SELECT key FROM rooms WHERE visibility = 'deleted' LIMIT 1"},
    // PostgreSQL's events have no key besides (room, seq).
    {DeletionSql::delete_some_events,
     "DELETE FROM events WHERE key IN"
     " (SELECT key FROM events WHERE room = $1 ORDER BY seq LIMIT $2)",
     "DELETE FROM events WHERE room = $1 AND seq IN"
     " (SELECT seq FROM events WHERE room = $1 ORDER BY seq LIMIT $2)"},
    {DeletionSql::delete_room, "DELETE FROM rooms WHERE key = $1"},
});

}  // namespace quintet::storage
