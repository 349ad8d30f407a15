// Statements that look for damage and contradictions, and for free space.
#pragma once

#include "storage/sql/texts.hpp"

namespace quintet::storage {

enum class CheckSql : std::uint8_t {
  damage,
  dangling_references,
  rooms_with_gaps,
  rooms_with_other_seats,
  players_with_other_totals,
  free_pages,
  page_size,
  count,
};

inline constexpr auto check_statements = topic<CheckSql>({
    // A PostgreSQL server with checksums checks its own pages, and it always enforces foreign keys.
    {CheckSql::damage, "PRAGMA integrity_check(20)", "SELECT convert_to('ok', 'UTF8')"},
    {CheckSql::dangling_references, "PRAGMA foreign_key_check",
     "SELECT ''::bytea, 0, ''::bytea, 0 WHERE false"},
    {CheckSql::rooms_with_gaps,
     "SELECT id FROM rooms WHERE visibility <> 'deleted'"
     " AND (SELECT count(*) FROM events WHERE room = rooms.key)"
     " <> (SELECT coalesce(max(seq), -1) FROM events WHERE room = rooms.key)"},
    {CheckSql::rooms_with_other_seats,
     "SELECT DISTINCT id FROM rooms JOIN seats ON seats.room = rooms.key"
     " WHERE seats.ended_at IS DISTINCT FROM rooms.ended_at OR seats.game <> rooms.game"
     " OR seats.public <> CASE WHEN visibility = 'public' THEN 1 ELSE 0 END"
     " OR (place IS NULL) <> (outcome IS NULL) OR (place IS NOT NULL AND has_result = 0)"},
    {CheckSql::players_with_other_totals,
     "SELECT DISTINCT id FROM players JOIN totals ON totals.player = players.key"
     " WHERE games <> (SELECT count(*) FROM seats WHERE seats.player = totals.player"
     " AND seats.game = totals.game AND seats.outcome = totals.outcome"
     " AND seats.public = totals.public)"},
    {CheckSql::free_pages, "PRAGMA freelist_count", "SELECT 0"},
    {CheckSql::page_size, "PRAGMA page_size", "SELECT 0"},
});

}  // namespace quintet::storage
