// Statements about seats to move, due times, and the last sign of life.
//
// PostgreSQL stores due times without the standstills of their part (postgres/cluster/standstill).
// Its index has `due_after` instead of `due`: an earlier time, which most turns do not change. A
// new `due_after` precedes its `due` by early_ms. It stays the same while `due` is after it by at
// most twice that: for many turns of a game that takes minutes.
#pragma once

#include "storage/sql/texts.hpp"

namespace quintet::storage {

enum class DeadlineSql : std::uint8_t {
  find_pending,
  due_rooms,
  rooms_waiting_for_bots,
  set_pending,
  delete_pending,
  alive,
  alive_at_first_due,
  last_alive,
  begin_life,
  put_off,
  count,
};

inline constexpr Literal early_ms = "600000";  // milliseconds

inline constexpr auto deadline_statements = topic<DeadlineSql>({
    {DeadlineSql::find_pending,
     "SELECT to_move, due FROM pending WHERE room = (SELECT key FROM rooms WHERE id = $1)",
     "SELECT to_move, due + (SELECT ms FROM standstills WHERE standstills.part = pending.part)"
     " AS due FROM pending WHERE room = (SELECT key FROM rooms WHERE id = $1)"},
    // In PostgreSQL reads at most a limited number of rows of each part, so that the cost is
    // bounded if many are due: those with the lowest `due_after`, which may leave out some with an
    // earlier `due`.
    {DeadlineSql::due_rooms,
     "SELECT (SELECT id FROM rooms WHERE key = room), due FROM pending WHERE due < $1"
     " ORDER BY due LIMIT $2",
     "SELECT (SELECT id FROM rooms WHERE key = room), due FROM (SELECT room, soon.due"
     " FROM standstills CROSS JOIN LATERAL (SELECT room, pending.due + ms AS due FROM pending"
     " WHERE pending.part = standstills.part AND pending.due_after < $1 - ms"
     " AND pending.due < $1 - ms"
     " ORDER BY pending.due_after LIMIT greatest(64, $2::bigint / 32)) AS soon"
     " WHERE standstills.part >= 0"
     " ORDER BY soon.due LIMIT $2) AS first ORDER BY due"},
    // Starts from the few bots: finds their games, and then those in which they have to move.
    // SQLite keeps this order for CROSS JOIN; PostgreSQL's sessions keep it for every JOIN.
    {DeadlineSql::rooms_waiting_for_bots,
     "SELECT (SELECT id FROM rooms WHERE key = pending.room) FROM players"
     " CROSS JOIN seats ON seats.player = players.key AND seats.ended_at IS NULL"
     " CROSS JOIN pending ON pending.room = seats.room AND pending.to_move = seats.seat"
     " WHERE players.bot_game > '' LIMIT $1",
     "SELECT (SELECT id FROM rooms WHERE key = pending.room) FROM players"
     " JOIN seats ON seats.player = players.key AND seats.ended_at IS NULL"
     " JOIN pending ON pending.room = seats.room AND pending.to_move = seats.seat"
     " WHERE players.bot_game > '' LIMIT $1"},
    {DeadlineSql::set_pending,
     "INSERT INTO pending (room, to_move, due)"
     " VALUES ($1, iif($2, $3, NULL), iif($4, $5, NULL)) ON CONFLICT (room) DO UPDATE SET"
     " to_move = iif($2, $3, to_move), due = iif($4, $5, due)",
     joined<"INSERT INTO pending (room, part, to_move, due, due_after)"
            " SELECT key, part, CASE WHEN 0 <> $2 THEN $3::bigint END,"
            " CASE WHEN 0 <> $4 THEN $5::bigint - ms END,"
            " CASE WHEN 0 <> $4 THEN $5::bigint - ms - ",
            early_ms,
            " END FROM rooms"
            " JOIN standstills ON part = get_byte(sha256(rooms.id), 0) WHERE key = $1"
            " ON CONFLICT (room) DO UPDATE SET"
            " to_move = CASE WHEN 0 <> $2 THEN excluded.to_move ELSE pending.to_move END,"
            " due = CASE WHEN 0 <> $4 THEN excluded.due ELSE pending.due END,"
            " due_after = CASE WHEN 0 = $4 OR excluded.due BETWEEN pending.due_after"
            " AND pending.due_after + 2 * ",
            early_ms, " THEN pending.due_after ELSE excluded.due_after END">},
    {DeadlineSql::delete_pending, "DELETE FROM pending WHERE room = $1"},
    // SQLite finds the first row that is not null through an index only by a comparison.
    {DeadlineSql::alive,
     "UPDATE server_state SET alive_at = $1 WHERE one = 1"
     " AND EXISTS (SELECT 1 FROM pending WHERE due > -9223372036854775808)",
     "UPDATE server_state SET alive_at = $1 WHERE one = 1"
     " AND EXISTS (SELECT 1 FROM pending WHERE due_after IS NOT NULL)"},
    {DeadlineSql::alive_at_first_due,
     "UPDATE server_state SET alive_at = $1 WHERE one = 1"
     " AND NOT EXISTS (SELECT 1 FROM pending WHERE due > -9223372036854775808)",
     "UPDATE server_state SET alive_at = $1 WHERE one = 1"
     " AND NOT EXISTS (SELECT 1 FROM pending WHERE due_after IS NOT NULL)"},
    {DeadlineSql::last_alive, "SELECT alive_at FROM server_state WHERE one = 1"},
    {DeadlineSql::begin_life, "UPDATE server_state SET alive_at = $1 WHERE one = 1"},
    {DeadlineSql::put_off, "UPDATE pending SET due = due + $1 WHERE due > -9223372036854775808",
     "UPDATE standstills SET ms = ms + $1 WHERE part >= 0"},
});

}  // namespace quintet::storage
