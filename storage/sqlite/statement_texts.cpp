#include "storage/sqlite/statement_texts.hpp"

#include <array>
#include <utility>

namespace quintet::storage {
namespace {

constexpr auto count = static_cast<std::size_t>(Sql::count);

class Texts {
 public:
  void set(Sql sql, std::string text) {
    texts_.at(static_cast<std::size_t>(sql)) = std::move(text);
  }
  [[nodiscard]] const std::array<std::string, count>& all() const { return texts_; }

 private:
  std::array<std::string, count> texts_;
};

/// "(SELECT key FROM players WHERE id = ?1)"
std::string player(const char* parameter) {
  return "(SELECT key FROM players WHERE id = " + std::string(parameter) + ")";
}

std::string room(const char* parameter) {
  return "(SELECT key FROM rooms WHERE id = " + std::string(parameter) + ")";
}

// Equivalent to IS NOT NULL, but an index on the column can find the first such row.
std::string is_set() {
  return " > -9223372036854775808";
}

// The columns of a PlayerRow, in order.
std::string player_columns() {
  return "players.id, players.name, players.guest, players.created_at, players.deleted_at,"
         " players.bot_game, players.bot_level";
}

void set_rooms(Texts& texts) {
  texts.set(Sql::find_room,
            "SELECT id, game, visibility, play_key, watch_key,"
            " (SELECT id FROM players WHERE players.key = rooms.opened_by), opened_at, options,"
            " clock, rated, pool,"
            " coalesce((SELECT max(seq) FROM events WHERE events.room = rooms.key), 0),"
            " started_at, ended_at, reason, turns FROM rooms WHERE id = ?1");
  texts.set(Sql::events_after, "SELECT seq, at, kind, body FROM events WHERE room = " + room("?1") +
                                   " AND seq > ?2 ORDER BY seq");
  texts.set(Sql::events_between,
            "SELECT seq, at, kind, body FROM events WHERE room = " + room("?1") +
                " AND seq > ?2 AND seq <= ?3 ORDER BY seq LIMIT ?4");
  texts.set(Sql::unfinished_rooms, "SELECT id FROM rooms WHERE ended_at IS NULL ORDER BY key");
  texts.set(Sql::count_unfinished_rooms, "SELECT count(*) FROM rooms WHERE ended_at IS NULL");
  texts.set(Sql::seats_of_room,
            "SELECT seat, (SELECT id FROM players WHERE players.key = seats.player) FROM seats"
            " WHERE room = " +
                room("?1") + " ORDER BY seat");
  texts.set(Sql::find_pending, "SELECT to_move, due FROM pending WHERE room = " + room("?1"));
  texts.set(Sql::due_rooms,
            "SELECT (SELECT id FROM rooms WHERE key = room), due FROM pending WHERE due < ?1"
            " ORDER BY due LIMIT ?2");
  texts.set(Sql::all_rooms,
            "SELECT key, id FROM rooms WHERE key > ?1 AND visibility <> 'deleted'"
            " ORDER BY key LIMIT ?2");

  // Starts from the few bots: finds their games, and then those in which they have to move.
  texts.set(Sql::rooms_waiting_for_bots,
            "SELECT (SELECT id FROM rooms WHERE key = pending.room) FROM players"
            " CROSS JOIN seats ON seats.player = players.key AND seats.ended_at IS NULL"
            " CROSS JOIN pending ON pending.room = seats.room AND pending.to_move = seats.seat"
            " WHERE players.bot_game > '' LIMIT ?1");

  texts.set(Sql::room_end,
            "SELECT key, coalesce((SELECT max(seq) FROM events WHERE events.room = rooms.key), 0),"
            " ended_at IS NOT NULL FROM rooms WHERE id = ?1");
  texts.set(Sql::insert_room,
            "INSERT INTO rooms (id, game, visibility, play_key, watch_key, opened_by, opened_at,"
            " options, clock, rated, pool) VALUES (?1, ?2, ?3, ?4, ?5, " +
                player("?6") + ", ?7, ?8, ?9, ?10, ?11) ON CONFLICT (id) DO NOTHING");
  texts.set(Sql::insert_event,
            "INSERT INTO events (room, seq, at, kind, body) VALUES (?1, ?2, ?3, ?4, ?5)");
  texts.set(Sql::start_room, "UPDATE rooms SET started_at = ?2 WHERE key = ?1");
  texts.set(Sql::set_room_keys, "UPDATE rooms SET play_key = ?2, watch_key = ?3 WHERE key = ?1");
  texts.set(Sql::finish_room,
            "UPDATE rooms SET ended_at = ?2, reason = ?3, turns = ?4, has_result = ?5"
            " WHERE key = ?1");
  texts.set(Sql::delete_seats, "DELETE FROM seats WHERE room = ?1");
  texts.set(Sql::insert_seat,
            "INSERT INTO seats (room, seat, player, game, public) SELECT ?1, ?2, " + player("?3") +
                ", game, visibility = 'public' FROM rooms WHERE key = ?1");
  texts.set(Sql::finish_seats, "UPDATE seats SET ended_at = ?2 WHERE room = ?1");
  texts.set(Sql::place_seat,
            "UPDATE seats SET place = ?3, outcome = ?4 WHERE room = ?1 AND seat = ?2");
  texts.set(Sql::insert_meetings,
            "INSERT INTO meetings SELECT a.player, b.player, a.ended_at, a.room, a.game, a.public,"
            " a.outcome, CASE WHEN a.place < b.place THEN 1 WHEN a.place = b.place THEN 2"
            " ELSE 3 END FROM seats AS a JOIN seats AS b ON b.room = a.room AND b.seat <> a.seat"
            " WHERE a.room = ?1 AND a.place IS NOT NULL AND b.place IS NOT NULL");
  texts.set(Sql::add_to_totals,
            "INSERT INTO totals SELECT player, game, outcome, public, 1 FROM seats"
            " WHERE room = ?1 AND outcome IS NOT NULL"
            " ON CONFLICT (player, game, outcome, public) DO UPDATE SET games = games + 1");
  texts.set(Sql::rate_seat,
            "UPDATE seats SET rating_before = ?3, rating_after = ?4 WHERE room = ?1 AND seat = ?2");
  texts.set(Sql::insert_mention,
            "INSERT INTO mentions VALUES (" + player("?1") + ", ?2) ON CONFLICT DO NOTHING");

  const std::string unused =
      "started_at IS NULL AND has_result = 0 AND opened_at < ?1"
      " AND coalesce((SELECT at FROM events WHERE events.room = rooms.key"
      " ORDER BY seq DESC LIMIT 1), 0) < ?1";
  texts.set(Sql::unused_rooms, "SELECT opened_at, key, id FROM rooms WHERE " + unused +
                                   " AND (opened_at, key) > (?2, ?3)"
                                   " ORDER BY opened_at, key LIMIT ?4");
  texts.set(Sql::is_unused_room, "SELECT 1 FROM rooms WHERE " + unused + " AND key = ?2");
  texts.set(Sql::long_logs,
            "SELECT key, id, coalesce((SELECT max(seq) FROM events"
            " WHERE events.room = rooms.key), 0) FROM rooms"
            " WHERE key > ?1 AND visibility <> 'deleted' ORDER BY key LIMIT ?2");
  // The inverse of add_to_totals.
  texts.set(Sql::take_from_totals,
            "INSERT INTO totals SELECT player, game, outcome, public, 0 FROM seats"
            " WHERE room = ?1 AND outcome IS NOT NULL"
            " ON CONFLICT (player, game, outcome, public) DO UPDATE SET games = games - 1");
  texts.set(Sql::delete_empty_totals,
            "DELETE FROM totals WHERE player IN (SELECT player FROM seats WHERE room = ?1)"
            " AND games = 0");
  texts.set(Sql::delete_meetings_of_room, "DELETE FROM meetings WHERE room = ?1");
  texts.set(Sql::delete_history_of_room, "DELETE FROM rating_history WHERE room = ?1");
  texts.set(Sql::delete_mentions_of_room, "DELETE FROM mentions WHERE room = ?1");
  texts.set(Sql::mark_room_deleted,
            "UPDATE rooms SET id = 'deleted ' || key, visibility = 'deleted', play_key = '',"
            " watch_key = '', started_at = coalesce(started_at, opened_at),"
            " ended_at = coalesce(ended_at, opened_at), has_result = 0 WHERE key = ?1");
  texts.set(Sql::deleted_room, "SELECT key FROM rooms WHERE visibility = 'deleted' LIMIT 1");
  texts.set(Sql::delete_some_events,
            "DELETE FROM events WHERE key IN"
            " (SELECT key FROM events WHERE room = ?1 ORDER BY seq LIMIT ?2)");
  texts.set(Sql::delete_room, "DELETE FROM rooms WHERE key = ?1");

  texts.set(Sql::set_pending,
            "INSERT INTO pending (room, to_move, due)"
            " VALUES (?1, iif(?2, ?3, NULL), iif(?4, ?5, NULL)) ON CONFLICT (room) DO UPDATE SET"
            " to_move = iif(?2, ?3, to_move), due = iif(?4, ?5, due)");
  texts.set(Sql::delete_pending, "DELETE FROM pending WHERE room = ?1");
  texts.set(Sql::alive,
            "UPDATE server_state SET alive_at = ?1 WHERE one = 1"
            " AND EXISTS (SELECT 1 FROM pending WHERE due" +
                is_set() + ")");
  texts.set(Sql::alive_at_first_due,
            "UPDATE server_state SET alive_at = ?1 WHERE one = 1"
            " AND NOT EXISTS (SELECT 1 FROM pending WHERE due" +
                is_set() + ")");
  texts.set(Sql::last_alive, "SELECT alive_at FROM server_state WHERE one = 1");
  texts.set(Sql::begin_life, "UPDATE server_state SET alive_at = ?1 WHERE one = 1");
  texts.set(Sql::put_off, "UPDATE pending SET due = due + ?1 WHERE due" + is_set());
}

void set_people(Texts& texts) {
  texts.set(Sql::find_player, "SELECT " + player_columns() + " FROM players WHERE id = ?1");
  const auto account = "SELECT " + player_columns() + ", name_key, password FROM players WHERE ";
  texts.set(Sql::find_account, account + "id = ?1 AND name_key IS NOT NULL");
  texts.set(Sql::find_player_by_name_key, account + "name_key = ?1");
  texts.set(Sql::players_by_prefix, "SELECT " + player_columns() +
                                        " FROM players WHERE name_key >= ?1 AND name_key < ?2"
                                        " ORDER BY name_key LIMIT ?3");
  texts.set(Sql::find_session, "SELECT " + player_columns() +
                                   ", sessions.created_at, expires_at FROM sessions"
                                   " JOIN players ON players.key = sessions.player"
                                   " WHERE token_hash = ?1 AND expires_at > ?2");
  texts.set(Sql::find_token, "SELECT " + player_columns() +
                                 ", tokens.id, tokens.name, tokens.created_at FROM tokens"
                                 " JOIN players ON players.key = tokens.player"
                                 " WHERE token_hash = ?1");
  texts.set(Sql::tokens_of_player, "SELECT id, name, created_at FROM tokens WHERE player = " +
                                       player("?1") + " ORDER BY created_at, id");
  texts.set(Sql::deleted_but_mentioned,
            "SELECT id FROM players WHERE deleted_at" + is_set() +
                " AND EXISTS (SELECT 1 FROM mentions WHERE mentions.player = players.key)"
                " LIMIT ?1");
  texts.set(Sql::mentions_of_player,
            "SELECT (SELECT id FROM rooms WHERE key = room) FROM mentions WHERE player = " +
                player("?1") + " ORDER BY room LIMIT ?2");

  // Guests without a seat, a room, a token or an event in any log, and without a recently used
  // session (whose end would be later).
  const std::string forgotten =
      "guest = 1 AND deleted_at IS NULL AND players.created_at < ?1"
      " AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.player = players.key"
      " AND expires_at >= ?2)"
      " AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.player = players.key)"
      " AND NOT EXISTS (SELECT 1 FROM rooms WHERE opened_by = players.key)"
      " AND NOT EXISTS (SELECT 1 FROM mentions WHERE mentions.player = players.key)"
      " AND NOT EXISTS (SELECT 1 FROM tokens WHERE tokens.player = players.key)"
      " AND NOT EXISTS (SELECT 1 FROM ratings WHERE ratings.player = players.key)";
  texts.set(Sql::guests_to_forget,
            "SELECT key, id, " + forgotten + " FROM players WHERE key > ?3 ORDER BY key LIMIT ?4");
  texts.set(Sql::delete_idle_guest, "DELETE FROM players WHERE id = ?3 AND " + forgotten);
  texts.set(Sql::mutes_of, "SELECT " + player_columns() +
                               ", mutes.at FROM mutes JOIN players ON players.key = mutes.muted"
                               " WHERE mutes.player = " +
                               player("?1"));
  texts.set(Sql::count_mutes, "SELECT count(*) FROM mutes WHERE player = " + player("?1"));
  texts.set(Sql::insert_mute, "INSERT INTO mutes SELECT " + player("?1") +
                                  ", key, ?3 FROM players WHERE id = ?2 AND deleted_at IS NULL");
  texts.set(Sql::delete_mute,
            "DELETE FROM mutes WHERE player = " + player("?1") + " AND muted = " + player("?2"));
  texts.set(Sql::delete_mutes_of_player, "DELETE FROM mutes WHERE player = " + player("?1"));
  texts.set(Sql::delete_mutes_against_player, "DELETE FROM mutes WHERE muted = " + player("?1"));
  texts.set(Sql::seeks, "SELECT " + player_columns() +
                            ", seeks.id, wish, since, until FROM seeks"
                            " JOIN players ON players.key = seeks.player WHERE since" +
                            is_set() + " ORDER BY since LIMIT ?1");
  texts.set(Sql::count_seeks_of_player,
            "SELECT count(*) FROM seeks WHERE player = " + player("?1") + " AND until > ?2");
  texts.set(Sql::insert_seek,
            "INSERT INTO seeks SELECT ?1, key, ?3, ?4, ?5 FROM players"
            " WHERE id = ?2 AND name_key IS NOT NULL");
  texts.set(Sql::delete_seek, "DELETE FROM seeks WHERE id = ?1");
  texts.set(Sql::delete_seeks_of_player, "DELETE FROM seeks WHERE player = " + player("?1"));

  texts.set(Sql::insert_bot,
            "INSERT INTO players (id, name, guest, created_at, name_key, password, bot_game,"
            " bot_level) VALUES (?1, ?2, 0, ?3, ?4, '', ?5, ?6) ON CONFLICT (id) DO NOTHING");
  texts.set(Sql::insert_player,
            "INSERT INTO players (id, name, guest, created_at) VALUES (?1, ?2, ?3, ?4)"
            " ON CONFLICT (id) DO NOTHING");
  // OR IGNORE: if another player has the name key, the player stays unchanged.
  texts.set(Sql::register_player,
            "UPDATE OR IGNORE players SET guest = 0, name = ?2, name_key = ?3, password = ?4"
            " WHERE id = ?1 AND guest = 1 AND deleted_at IS NULL");
  texts.set(Sql::rename_player,
            "UPDATE OR IGNORE players SET name = ?2, name_key = ?3"
            " WHERE id = ?1 AND name_key IS NOT NULL AND bot_game IS NULL");
  texts.set(Sql::set_password,
            "UPDATE players SET password = ?2 WHERE id = ?1 AND name_key IS NOT NULL"
            " AND bot_game IS NULL AND password = coalesce(?3, password)");
  texts.set(Sql::delete_player,
            "UPDATE players SET name = ?2, name_key = NULL, password = NULL, deleted_at = ?3"
            " WHERE id = ?1 AND deleted_at IS NULL AND bot_game IS NULL");
  for (const auto& [sql, table] :
       {std::pair{Sql::delete_tokens_of_player, "tokens"},
        std::pair{Sql::delete_ratings_of_player, "ratings"},
        std::pair{Sql::delete_public_ratings_of_player, "public_ratings"},
        std::pair{Sql::delete_history_of_player, "rating_history"},
        std::pair{Sql::delete_puzzle_ratings_of_player, "puzzle_ratings"},
        std::pair{Sql::delete_puzzle_attempts_of_player, "puzzle_attempts"}}) {
    texts.set(sql, "DELETE FROM " + std::string(table) + " WHERE player = " + player("?1"));
  }
  texts.set(Sql::find_deleted_player,
            "SELECT key FROM players WHERE id = ?1 AND deleted_at IS NOT NULL");
  texts.set(Sql::replace_body,
            "UPDATE events SET body = ?3 WHERE room = " + room("?1") + " AND seq = ?2");
  texts.set(Sql::delete_mention, "DELETE FROM mentions WHERE player = ?1 AND room = " + room("?2"));

  texts.set(Sql::insert_session,
            "INSERT INTO sessions (token_hash, player, created_at, expires_at)"
            " SELECT ?1, key, ?3, ?4 FROM players WHERE id = ?2 AND deleted_at IS NULL"
            " ON CONFLICT (token_hash) DO NOTHING");
  texts.set(Sql::delete_sessions_beyond,
            "DELETE FROM sessions WHERE token_hash IN (SELECT token_hash FROM sessions"
            " WHERE player = " +
                player("?1") +
                " AND token_hash <> ?2 ORDER BY expires_at DESC LIMIT -1 OFFSET ?3)");
  texts.set(Sql::touch_session, "UPDATE sessions SET expires_at = ?2 WHERE token_hash = ?1");
  texts.set(Sql::delete_session, "DELETE FROM sessions WHERE token_hash = ?1");
  texts.set(Sql::delete_sessions_of_player,
            "DELETE FROM sessions WHERE player = " + player("?1") + " AND token_hash IS NOT ?2");
  texts.set(Sql::delete_expired_sessions,
            "DELETE FROM sessions WHERE token_hash IN"
            " (SELECT token_hash FROM sessions WHERE expires_at <= ?1"
            " ORDER BY expires_at LIMIT ?2)");
  texts.set(Sql::bans,
            "SELECT kind, key, subject, reason, created_at, created_by, expires_at FROM bans"
            " WHERE kind >= 'address' ORDER BY kind, key LIMIT ?1");
  texts.set(Sql::count_bans, "SELECT count(*) FROM bans WHERE kind >= 'address'");
  texts.set(Sql::insert_ban, "INSERT INTO bans VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)");
  texts.set(Sql::delete_ban, "DELETE FROM bans WHERE kind = ?1 AND key = ?2");
  texts.set(Sql::delete_expired_bans, "DELETE FROM bans WHERE expires_at <= ?1");
  texts.set(Sql::count_tokens, "SELECT count(*) FROM tokens WHERE player = " + player("?1"));
  texts.set(Sql::insert_token,
            "INSERT INTO tokens (id, token_hash, player, name, created_at)"
            " SELECT ?1, ?2, key, ?4, ?5 FROM players WHERE id = ?3 AND deleted_at IS NULL"
            " ON CONFLICT DO NOTHING");
  texts.set(Sql::delete_token, "DELETE FROM tokens WHERE id = ?2 AND player = " + player("?1"));
}

void set_ratings(Texts& texts) {
  const std::string columns = "rating, deviation, volatility, games, updated_at, certain_until";
  texts.set(Sql::find_rating, "SELECT " + columns + " FROM ratings WHERE player = " + player("?1") +
                                  " AND pool = ?2");
  for (const auto& [sql, table] : {std::pair{Sql::ratings_of_player, "ratings"},
                                   std::pair{Sql::public_ratings_of_player, "public_ratings"}}) {
    texts.set(sql, "SELECT " + columns + ", pool FROM " + table +
                       " WHERE player = " + player("?1") + " ORDER BY pool");
  }
  texts.set(Sql::rating_history,
            "SELECT at, id, rating, deviation, visibility FROM rating_history"
            " JOIN rooms ON rooms.key = room WHERE player = " +
                player("?1") +
                " AND rating_history.pool = ?2"
                " ORDER BY at DESC, room DESC LIMIT ?3");
  texts.set(Sql::leaderboard,
            "SELECT " + columns + ", " + player_columns() +
                ", player FROM public_ratings JOIN players ON players.key = public_ratings.player"
                " WHERE pool = ?1 AND certain_until > ?2 AND (rating, player) < (?3, ?4)"
                " ORDER BY rating DESC, player DESC LIMIT ?5");
  texts.set(Sql::set_rating,
            "INSERT OR REPLACE INTO ratings SELECT key, ?2, ?3, ?4, ?5, ?6, ?7, ?8 FROM players"
            " WHERE id = ?1 AND deleted_at IS NULL");
  // After a public game: copies the present rating, but counts only public games.
  texts.set(Sql::set_public_rating,
            "INSERT OR REPLACE INTO public_ratings"
            " SELECT ratings.player, ratings.pool, ratings.rating, ratings.deviation,"
            " ratings.volatility, coalesce(before.games, 0) + 1, ratings.updated_at,"
            " ratings.certain_until FROM ratings LEFT JOIN public_ratings AS before"
            " ON before.player = ratings.player AND before.pool = ratings.pool"
            " WHERE ratings.player = " +
                player("?1") +
                " AND ratings.pool = ?2"
                " AND EXISTS (SELECT 1 FROM rooms WHERE key = ?3 AND visibility = 'public')");
  texts.set(Sql::insert_rating_point,
            "INSERT INTO rating_history SELECT key, ?2, ?3, ?4, ?5, ?6 FROM players"
            " WHERE id = ?1 AND deleted_at IS NULL");
}

void set_puzzles(Texts& texts) {
  // The last column is `certain_until`, which puzzle ratings do not have.
  texts.set(Sql::find_puzzle_rating,
            "SELECT rating, deviation, volatility, puzzles, updated_at, 0 FROM puzzle_ratings"
            " WHERE player = " +
                player("?1") + " AND game = ?2");
  texts.set(Sql::puzzle_ratings_of_player,
            "SELECT rating, deviation, volatility, puzzles, updated_at, 0, game FROM puzzle_ratings"
            " WHERE player = " +
                player("?1") + " ORDER BY game");
  texts.set(Sql::puzzle_attempts, "SELECT puzzle, solved, at FROM puzzle_attempts WHERE player = " +
                                      player("?1") + " AND game = ?2");
  texts.set(Sql::set_puzzle_rating,
            "INSERT OR REPLACE INTO puzzle_ratings SELECT key, ?2, ?3, ?4, ?5, ?6, ?7 FROM players"
            " WHERE id = ?1 AND deleted_at IS NULL");
  texts.set(Sql::insert_puzzle_attempt,
            "INSERT OR IGNORE INTO puzzle_attempts SELECT key, ?2, ?3, ?4, ?5 FROM players"
            " WHERE id = ?1 AND guest = 0 AND deleted_at IS NULL");
}

void set_lists(Texts& texts) {
  texts.set(Sql::game_key, "SELECT key FROM rooms WHERE id = ?1");
  texts.set(Sql::game_row,
            "SELECT id, game, visibility, options, clock, rated, pool, opened_at, started_at,"
            " ended_at, reason, turns, to_move, due FROM rooms LEFT JOIN pending"
            " ON pending.room = rooms.key WHERE rooms.key = ?1");
  texts.set(Sql::game_seats, "SELECT " + player_columns() +
                                 ", seat, place, rating_before, rating_after FROM seats"
                                 " JOIN players ON players.key = seats.player"
                                 " WHERE room = ?1 ORDER BY seat");

  // All lists return the sort key of a row and its room.
  const std::string finished =
      "SELECT ended_at, key FROM rooms WHERE visibility = 'public'"
      " AND has_result = 1";
  const std::string finished_page =
      " AND ended_at >= ?3 AND (ended_at, key) < (?1, ?2)"
      " ORDER BY ended_at DESC, key DESC LIMIT ?4";
  texts.set(Sql::finished_games, finished + finished_page);
  texts.set(Sql::finished_games_of_kind, finished + " AND game = ?5" + finished_page);
  const std::string of_player_page =
      " AND ended_at >= ?3 AND (ended_at, room) < (?1, ?2)"
      " ORDER BY ended_at DESC, room DESC LIMIT ?4";
  texts.set(Sql::finished_games_of,
            "SELECT ended_at, room FROM seats WHERE player = " + player("?5") +
                " AND game = ?6 AND outcome = ?7 AND public = ?8" + of_player_page);
  texts.set(Sql::finished_games_between, "SELECT ended_at, room FROM meetings WHERE player = " +
                                             player("?5") + " AND opponent = " + player("?6") +
                                             " AND (public OR ?7) AND (?8 IS NULL OR game = ?8)"
                                             " AND (?9 IS NULL OR outcome = ?9)" +
                                             of_player_page);
  texts.set(Sql::unfinished_games,
            "SELECT 0, key FROM rooms INDEXED BY rooms_unfinished WHERE ended_at IS NULL"
            " AND key < ?1 ORDER BY key DESC LIMIT ?2");
  texts.set(Sql::unfinished_games_of, "SELECT 0, room FROM seats WHERE player = " + player("?3") +
                                          " AND ended_at IS NULL AND room < ?1 AND (public OR ?4)"
                                          " ORDER BY room DESC LIMIT ?2");
  texts.set(
      Sql::open_games,
      "SELECT opened_at, key FROM rooms INDEXED BY rooms_public_open WHERE visibility = 'public'"
      " AND started_at IS NULL AND ended_at IS NULL AND (opened_at, key) < (?1, ?2)"
      " ORDER BY opened_at DESC, key DESC LIMIT ?3");
  texts.set(
      Sql::live_games,
      "SELECT started_at, key FROM rooms INDEXED BY rooms_public_live WHERE visibility = 'public'"
      " AND started_at IS NOT NULL AND ended_at IS NULL AND (started_at, key) < (?1, ?2)"
      " ORDER BY started_at DESC, key DESC LIMIT ?3");
  texts.set(Sql::totals_of, "SELECT game, outcome, public, games FROM totals WHERE player = " +
                                player("?1") + " ORDER BY game, outcome, public");
  texts.set(Sql::outcomes_between,
            "SELECT game, against FROM meetings WHERE player = " + player("?1") +
                " AND (public OR ?2) AND opponent = " + player("?3"));
}

void set_care(Texts& texts) {
  texts.set(Sql::damage, "PRAGMA integrity_check(20)");
  texts.set(Sql::dangling_references, "PRAGMA foreign_key_check");
  texts.set(Sql::rooms_with_gaps,
            "SELECT id FROM rooms WHERE visibility <> 'deleted'"
            " AND (SELECT count(*) FROM events WHERE room = rooms.key)"
            " <> (SELECT coalesce(max(seq), -1) FROM events WHERE room = rooms.key)");
  texts.set(Sql::rooms_with_other_seats,
            "SELECT DISTINCT id FROM rooms JOIN seats ON seats.room = rooms.key"
            " WHERE seats.ended_at IS NOT rooms.ended_at OR seats.game <> rooms.game"
            " OR seats.public <> (visibility = 'public') OR (place IS NULL) <> (outcome IS NULL)"
            " OR (place IS NOT NULL AND NOT has_result)");

  texts.set(Sql::players_with_other_totals,
            "SELECT DISTINCT id FROM players JOIN totals ON totals.player = players.key"
            " WHERE games <> (SELECT count(*) FROM seats WHERE seats.player = totals.player"
            " AND seats.game = totals.game AND seats.outcome = totals.outcome"
            " AND seats.public = totals.public)");

  texts.set(Sql::free_pages, "PRAGMA freelist_count");
  texts.set(Sql::page_size, "PRAGMA page_size");
  texts.set(Sql::begin_read, "BEGIN");
  texts.set(Sql::end_read, "COMMIT");
  texts.set(Sql::begin_job, "SAVEPOINT job");
  texts.set(Sql::undo_job, "ROLLBACK TO job");
  texts.set(Sql::end_job, "RELEASE job");
}

Texts make_texts() {
  Texts texts;
  set_rooms(texts);
  set_people(texts);
  set_ratings(texts);
  set_puzzles(texts);
  set_lists(texts);
  set_care(texts);
  return texts;
}

}  // namespace

std::span<const std::string, count> sql_statements() {
  static const auto texts = make_texts();
  return texts.all();
}

}  // namespace quintet::storage
