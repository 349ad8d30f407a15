// Statements for lists of games. All lists return the sort key of a row and its room.
#pragma once

#include "storage/sql/statements/players.hpp"
#include "storage/sql/texts.hpp"

namespace quintet::storage {

enum class ListSql : std::uint8_t {
  game_row,
  game_seats,
  finished_games,
  finished_games_of_kind,
  finished_games_of,
  finished_games_between,
  unfinished_games,
  unfinished_games_of,
  open_games,
  live_games,
  totals_of,
  outcomes_between,
  game_results,
  count,
};

inline constexpr auto list_statements = topic<ListSql>({
    // PostgreSQL stores due times without the standstills of their part.
    {ListSql::game_row,
     "SELECT id, game, visibility, options, clock, rated, pool, opened_at, started_at,"
     " ended_at, reason, turns, to_move, due FROM rooms LEFT JOIN pending"
     " ON pending.room = rooms.key WHERE rooms.key = $1",
     "SELECT id, game, visibility, options, clock, rated, pool, opened_at, started_at,"
     " ended_at, reason, turns, to_move,"
     " due + (SELECT ms FROM standstills WHERE standstills.part = pending.part) AS due"
     " FROM rooms LEFT JOIN pending ON pending.room = rooms.key WHERE rooms.key = $1"},
    {ListSql::game_seats, joined<"SELECT ", player_columns,
                                 ", seat, place, rating_before, rating_after FROM seats"
                                 " JOIN players ON players.key = seats.player"
                                 " WHERE room = $1 ORDER BY seat">},
    {ListSql::finished_games,
     "SELECT ended_at, key FROM rooms WHERE visibility = 'public' AND has_result = 1"
     " AND ended_at >= $3 AND (ended_at, key) < ($1, $2)"
     " ORDER BY ended_at DESC, key DESC LIMIT $4"},
    {ListSql::finished_games_of_kind,
     "SELECT ended_at, key FROM rooms WHERE visibility = 'public' AND has_result = 1"
     " AND game = $5 AND ended_at >= $3 AND (ended_at, key) < ($1, $2)"
     " ORDER BY ended_at DESC, key DESC LIMIT $4"},
    {ListSql::finished_games_of,
     "SELECT ended_at, room FROM seats WHERE player = (SELECT key FROM players WHERE id = $5)"
     " AND game = $6 AND outcome = $7 AND public = $8"
     " AND ended_at >= $3 AND (ended_at, room) < ($1, $2)"
     " ORDER BY ended_at DESC, room DESC LIMIT $4"},
    {ListSql::finished_games_between,
     "SELECT ended_at, room FROM meetings WHERE player = (SELECT key FROM players WHERE id = $5)"
     " AND opponent = (SELECT key FROM players WHERE id = $6) AND (public = 1 OR 0 <> $7)"
     " AND (game = $8) IS NOT FALSE AND (outcome = $9) IS NOT FALSE"
     " AND ended_at >= $3 AND (ended_at, room) < ($1, $2)"
     " ORDER BY ended_at DESC, room DESC LIMIT $4"},
    {ListSql::unfinished_games,
     "SELECT 0, key FROM rooms INDEXED BY rooms_unfinished WHERE ended_at IS NULL"
     " AND key < $1 ORDER BY key DESC LIMIT $2",
     "SELECT 0, key FROM rooms WHERE ended_at IS NULL"
     " AND key < $1 ORDER BY key DESC LIMIT $2"},
    {ListSql::unfinished_games_of,
     "SELECT 0, room FROM seats WHERE player = (SELECT key FROM players WHERE id = $3)"
     " AND ended_at IS NULL AND room < $1 AND (public = 1 OR 0 <> $4)"
     " ORDER BY room DESC LIMIT $2"},
    {ListSql::open_games,
     "SELECT opened_at, key FROM rooms INDEXED BY rooms_public_open WHERE visibility = 'public'"
     " AND started_at IS NULL AND ended_at IS NULL AND (opened_at, key) < ($1, $2)"
     " ORDER BY opened_at DESC, key DESC LIMIT $3",
     "SELECT opened_at, key FROM rooms WHERE visibility = 'public'"
     " AND started_at IS NULL AND ended_at IS NULL AND (opened_at, key) < ($1, $2)"
     " ORDER BY opened_at DESC, key DESC LIMIT $3"},
    {ListSql::live_games,
     "SELECT started_at, key FROM rooms INDEXED BY rooms_public_live WHERE visibility = 'public'"
     " AND started_at IS NOT NULL AND ended_at IS NULL AND (started_at, key) < ($1, $2)"
     " ORDER BY started_at DESC, key DESC LIMIT $3",
     "SELECT started_at, key FROM rooms WHERE visibility = 'public'"
     " AND started_at IS NOT NULL AND ended_at IS NULL AND (started_at, key) < ($1, $2)"
     " ORDER BY started_at DESC, key DESC LIMIT $3"},
    {ListSql::totals_of,
     "SELECT game, outcome, public, games FROM totals"
     " WHERE player = (SELECT key FROM players WHERE id = $1) ORDER BY game, outcome, public"},
    {ListSql::outcomes_between,
     "SELECT game, against FROM meetings WHERE player = (SELECT key FROM players WHERE id = $1)"
     " AND (public = 1 OR 0 <> $2) AND opponent = (SELECT key FROM players WHERE id = $3)"},
    // Outcome 1 is a place 1 that no other seat shares.
    {ListSql::game_results,
     "SELECT ended_at, key, options, clock, started_at, turns,"
     " (SELECT count(*) FROM seats WHERE room = rooms.key),"
     " (SELECT min(seat) FROM seats WHERE room = rooms.key AND outcome = 1),"
     " (SELECT CASE WHEN count(rating_before) = count(*) THEN avg(rating_before) END FROM seats"
     " WHERE room = rooms.key),"
     " (SELECT count(*) FROM seats JOIN players ON players.key = seats.player"
     " WHERE room = rooms.key AND bot_game IS NOT NULL)"
     " FROM rooms WHERE visibility = 'public' AND has_result = 1 AND game = $1"
     " AND (ended_at, key) < ($2, $3) ORDER BY ended_at DESC, key DESC LIMIT $4"},
});

}  // namespace quintet::storage
