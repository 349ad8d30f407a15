#include "storage/statements.hpp"

#include <array>
#include <utility>

namespace quintet::storage {
namespace {

constexpr auto count = static_cast<std::size_t>(Sql::count);

std::array<std::string, count> make_texts() {
  std::array<std::string, count> result;
  const auto set = [&](Sql sql, std::string text) {
    result.at(static_cast<std::size_t>(sql)) = std::move(text);
  };

  // The columns of a RoomRow, in its order.
  const std::string room_columns =
      "rooms.id, game, visibility, play_key, watch_key,"
      " (SELECT id FROM players WHERE players.key = rooms.opened_by), opened_at,"
      " coalesce((SELECT max(seq) FROM events WHERE events.room = rooms.key), 0),"
      " ended_at IS NOT NULL";

  set(Sql::find_room, "SELECT " + room_columns + " FROM rooms WHERE id = ?1");
  set(Sql::events_after,
      "SELECT seq, at, kind, body FROM events"
      " WHERE room = (SELECT key FROM rooms WHERE id = ?1) AND seq > ?2 ORDER BY seq");
  set(Sql::unfinished_rooms, "SELECT id FROM rooms WHERE ended_at IS NULL ORDER BY key");
  set(Sql::count_unfinished_rooms, "SELECT count(*) FROM rooms WHERE ended_at IS NULL");
  set(Sql::rooms_of_player, "SELECT " + room_columns +
                                " FROM seats JOIN rooms ON rooms.key = seats.room"
                                " WHERE seats.player = (SELECT key FROM players WHERE id = ?1)"
                                " GROUP BY seats.room ORDER BY seats.room DESC LIMIT ?2");
  set(Sql::seats_of_room,
      "SELECT seat, (SELECT id FROM players WHERE players.key = seats.player) FROM seats"
      " WHERE room = (SELECT key FROM rooms WHERE id = ?1) ORDER BY seat");
  set(Sql::find_session,
      "SELECT players.id, name, guest, players.created_at, sessions.created_at, expires_at"
      " FROM sessions JOIN players ON players.key = sessions.player"
      " WHERE token_hash = ?1 AND expires_at > ?2");
  set(Sql::find_player, "SELECT id, name, guest, created_at FROM players WHERE id = ?1");

  set(Sql::room_end,
      "SELECT key, coalesce((SELECT max(seq) FROM events WHERE events.room = rooms.key), 0)"
      " FROM rooms WHERE id = ?1");
  set(Sql::insert_room,
      "INSERT INTO rooms (id, game, visibility, play_key, watch_key, opened_by, opened_at)"
      " VALUES (?1, ?2, ?3, ?4, ?5, (SELECT key FROM players WHERE id = ?6), ?7)"
      " ON CONFLICT (id) DO NOTHING");
  set(Sql::insert_event,
      "INSERT INTO events (room, seq, at, kind, body) VALUES (?1, ?2, ?3, ?4, ?5)");
  set(Sql::finish_room, "UPDATE rooms SET ended_at = ?2 WHERE key = ?1 AND ended_at IS NULL");
  set(Sql::delete_seats, "DELETE FROM seats WHERE room = ?1");
  set(Sql::insert_seat,
      "INSERT INTO seats (room, seat, player)"
      " VALUES (?1, ?2, (SELECT key FROM players WHERE id = ?3))");
  set(Sql::insert_player,
      "INSERT INTO players (id, name, guest, created_at) VALUES (?1, ?2, ?3, ?4)"
      " ON CONFLICT (id) DO NOTHING");
  set(Sql::insert_session,
      "INSERT INTO sessions (token_hash, player, created_at, expires_at)"
      " VALUES (?1, (SELECT key FROM players WHERE id = ?2), ?3, ?4)"
      " ON CONFLICT (token_hash) DO NOTHING");
  set(Sql::touch_session, "UPDATE sessions SET expires_at = ?2 WHERE token_hash = ?1");
  set(Sql::delete_session, "DELETE FROM sessions WHERE token_hash = ?1");
  set(Sql::delete_expired_sessions,
      "DELETE FROM sessions WHERE token_hash IN"
      " (SELECT token_hash FROM sessions WHERE expires_at <= ?1 ORDER BY expires_at LIMIT ?2)");

  set(Sql::begin_read, "BEGIN");
  set(Sql::end_read, "COMMIT");
  set(Sql::begin_job, "SAVEPOINT job");
  set(Sql::undo_job, "ROLLBACK TO job");
  set(Sql::end_job, "RELEASE job");
  return result;
}

}  // namespace

std::span<const std::string, count> sql_statements() {
  static const auto texts = make_texts();
  return texts;
}

}  // namespace quintet::storage
