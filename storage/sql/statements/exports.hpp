// Statements for the export of all data of a player.
#pragma once

#include "storage/sql/texts.hpp"

namespace quintet::storage {

enum class ExportSql : std::uint8_t {
  exported_at,
  begin_export,
  sessions_of_player,
  rooms_of_player,
  next_room_of_player,
  events_of_kind,
  rating_points_of_player,
  puzzle_attempts_of_player,
  count,
};

inline constexpr auto export_statements = topic<ExportSql>({
    {ExportSql::exported_at, "SELECT exported_at FROM players WHERE id = $1"},
    {ExportSql::begin_export,
     "UPDATE players SET exported_at = $2 WHERE id = $1 AND deleted_at IS NULL"
     " AND bot_game IS NULL AND (exported_at <= $3 OR exported_at >= $4)"},
    {ExportSql::sessions_of_player,
     "SELECT created_at, expires_at FROM sessions"
     " WHERE player = (SELECT key FROM players WHERE id = $1) ORDER BY expires_at LIMIT $2"},
    {ExportSql::rooms_of_player,
     "SELECT room, (SELECT opened_by FROM rooms WHERE key = room) = player FROM mentions"
     " WHERE player = (SELECT key FROM players WHERE id = $1) AND room > $2"
     " ORDER BY room LIMIT $3"},
    {ExportSql::next_room_of_player,
     "SELECT room, (SELECT id FROM rooms WHERE key = room) FROM mentions"
     " WHERE player = (SELECT key FROM players WHERE id = $1) AND room >= $2"
     " ORDER BY room LIMIT 1"},
    // All events count for the limit, but only those of the kind have their bodies read.
    {ExportSql::events_of_kind,
     "SELECT seq, at, kind, CASE WHEN kind = $2 THEN body ELSE '' END FROM events"
     " WHERE room = $1 AND seq > $3 ORDER BY seq LIMIT $4"},
    {ExportSql::rating_points_of_player,
     "SELECT rating_history.pool, at, room, id, rating, deviation, visibility"
     " FROM rating_history JOIN rooms ON rooms.key = room"
     " WHERE player = (SELECT key FROM players WHERE id = $1)"
     " AND (rating_history.pool, at, room) > ($2, $3, $4)"
     " ORDER BY rating_history.pool, at, room LIMIT $5"},
    {ExportSql::puzzle_attempts_of_player,
     "SELECT game, puzzle, solved, at FROM puzzle_attempts"
     " WHERE player = (SELECT key FROM players WHERE id = $1) AND (game, puzzle) > ($2, $3)"
     " ORDER BY game, puzzle LIMIT $4"},
});

}  // namespace quintet::storage
