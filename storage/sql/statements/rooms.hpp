// Statements about rooms, their events and seats.
#pragma once

#include "storage/sql/texts.hpp"

namespace quintet::storage {

enum class RoomSql : std::uint8_t {
  find_room,
  events_after,
  events_between,
  unfinished_rooms,
  count_unfinished_rooms,
  seats_of_room,
  all_rooms,
  long_logs,
  room_key,
  room_end,
  insert_room,
  insert_event,
  start_room,
  set_room_keys,
  finish_room,
  delete_seats,
  insert_seat,
  finish_seats,
  place_seat,
  rate_seat,
  insert_meetings,
  add_to_totals,
  count,
};

inline constexpr auto room_statements = topic<RoomSql>({
    {RoomSql::find_room,
     "SELECT id, game, visibility, play_key, watch_key,"
     " (SELECT id FROM players WHERE players.key = rooms.opened_by), opened_at, options,"
     " clock, rated, pool,"
     " coalesce((SELECT max(seq) FROM events WHERE events.room = rooms.key), 0),"
     " started_at, ended_at, reason, turns FROM rooms WHERE id = $1"},
    {RoomSql::events_after,
     "SELECT seq, at, kind, body FROM events"
     " WHERE room = (SELECT key FROM rooms WHERE id = $1) AND seq > $2 ORDER BY seq"},
    {RoomSql::events_between,
     "SELECT seq, at, kind, body FROM events"
     " WHERE room = (SELECT key FROM rooms WHERE id = $1) AND seq > $2 AND seq <= $3"
     " ORDER BY seq LIMIT $4"},
    {RoomSql::unfinished_rooms, "SELECT id FROM rooms WHERE ended_at IS NULL ORDER BY key"},
    {RoomSql::count_unfinished_rooms, "SELECT count(*) FROM rooms WHERE ended_at IS NULL"},
    {RoomSql::seats_of_room,
     "SELECT seat, (SELECT id FROM players WHERE players.key = seats.player) FROM seats"
     " WHERE room = (SELECT key FROM rooms WHERE id = $1) ORDER BY seat"},
    {RoomSql::all_rooms,
     "SELECT key, id FROM rooms WHERE key > $1 AND visibility <> 'deleted' ORDER BY key LIMIT $2"},
    {RoomSql::long_logs,
     "SELECT key, id, coalesce((SELECT max(seq) FROM events WHERE events.room = rooms.key), 0)"
     " FROM rooms WHERE key > $1 AND visibility <> 'deleted' ORDER BY key LIMIT $2"},
    {RoomSql::room_key, "SELECT key FROM rooms WHERE id = $1"},
    {RoomSql::room_end,
     "SELECT key, coalesce((SELECT max(seq) FROM events WHERE events.room = rooms.key), 0),"
     " ended_at IS NOT NULL FROM rooms WHERE id = $1"},
    {RoomSql::insert_room,
     "INSERT INTO rooms (id, game, visibility, play_key, watch_key, opened_by, opened_at,"
     " options, clock, rated, pool) VALUES ($1, $2, $3, $4, $5,"
     " (SELECT key FROM players WHERE id = $6), $7, $8, $9, $10, $11) ON CONFLICT (id) DO NOTHING"},
    {RoomSql::insert_event,
     "INSERT INTO events (room, seq, at, kind, body) VALUES ($1, $2, $3, $4, $5)"},
    {RoomSql::start_room, "UPDATE rooms SET started_at = $2 WHERE key = $1"},
    {RoomSql::set_room_keys, "UPDATE rooms SET play_key = $2, watch_key = $3 WHERE key = $1"},
    {RoomSql::finish_room,
     "UPDATE rooms SET ended_at = $2, reason = $3, turns = $4, has_result = $5 WHERE key = $1"},
    {RoomSql::delete_seats, "DELETE FROM seats WHERE room = $1"},
    {RoomSql::insert_seat,
     "INSERT INTO seats (room, seat, player, game, public)"
     " SELECT $1, $2, (SELECT key FROM players WHERE id = $3), game,"
     " CASE WHEN visibility = 'public' THEN 1 ELSE 0 END FROM rooms WHERE key = $1"},
    {RoomSql::finish_seats, "UPDATE seats SET ended_at = $2 WHERE room = $1"},
    {RoomSql::place_seat,
     "UPDATE seats SET place = $3, outcome = $4 WHERE room = $1 AND seat = $2"},
    {RoomSql::rate_seat,
     "UPDATE seats SET rating_before = $3, rating_after = $4 WHERE room = $1 AND seat = $2"},
    {RoomSql::insert_meetings,
     "INSERT INTO meetings SELECT a.player, b.player, a.ended_at, a.room, a.game, a.public,"
     " a.outcome, CASE WHEN a.place < b.place THEN 1 WHEN a.place = b.place THEN 2"
     " ELSE 3 END FROM seats AS a JOIN seats AS b ON b.room = a.room AND b.seat <> a.seat"
     " WHERE a.room = $1 AND a.place IS NOT NULL AND b.place IS NOT NULL"},
    {RoomSql::add_to_totals,
     "INSERT INTO totals SELECT player, game, outcome, public, 1 FROM seats"
     " WHERE room = $1 AND outcome IS NOT NULL"
     " ON CONFLICT (player, game, outcome, public) DO UPDATE SET games = totals.games + 1"},
});

}  // namespace quintet::storage
