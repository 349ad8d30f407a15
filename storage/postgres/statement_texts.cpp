#include "storage/postgres/statement_texts.hpp"

#include <array>
#include <initializer_list>
#include <string_view>
#include <utility>

#include "storage/sqlite/statement_texts.hpp"

namespace quintet::storage {
namespace {

using Texts = std::array<std::string, postgres_statement_count>;

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t at = text.find(what); at != std::string::npos;
       at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

/// Converts a statement of SQLite to PostgreSQL's dialect.
std::string in_our_words(std::string text) {
  constexpr std::array words = {
      // SQLite needs this form of the condition to find the first row through an index.
      std::pair<std::string_view, std::string_view>{" > -9223372036854775808", " IS NOT NULL"},
      std::pair<std::string_view, std::string_view>{" IS NOT ?", " IS DISTINCT FROM ?"},
      std::pair<std::string_view, std::string_view>{" LIMIT -1 OFFSET", " OFFSET"},
      std::pair<std::string_view, std::string_view>{" CROSS JOIN ", " JOIN "},
      std::pair<std::string_view, std::string_view>{"(public OR ?", "(public = 1 OR 0 <> ?"},
      std::pair<std::string_view, std::string_view>{"(?8 IS NULL OR game = ?8)",
                                                    "(game = ?8) IS NOT FALSE"},
      std::pair<std::string_view, std::string_view>{"(?9 IS NULL OR outcome = ?9)",
                                                    "(outcome = ?9) IS NOT FALSE"},
      std::pair<std::string_view, std::string_view>{" INDEXED BY rooms_unfinished", ""},
      std::pair<std::string_view, std::string_view>{" INDEXED BY rooms_public_open", ""},
      std::pair<std::string_view, std::string_view>{" INDEXED BY rooms_public_live", ""},
  };
  for (const auto& [sqlite, postgres] : words)
    text = replaced(std::move(text), sqlite, postgres);
  constexpr std::string_view or_ignore = "INSERT OR IGNORE";
  if (text.starts_with(or_ignore))
    text = "INSERT" + text.substr(or_ignore.size()) + " ON CONFLICT DO NOTHING";
  return replaced(std::move(text), "?", "$");
}

std::string& at(Texts& texts, Sql sql) {
  return texts[static_cast<std::size_t>(sql)];
}

/// Converts INSERT OR REPLACE: updates the columns `others` of an existing row with the same key.
void replace_row(std::string& text, std::string_view key,
                 std::initializer_list<std::string_view> others) {
  text = replaced(std::move(text), "INSERT OR REPLACE", "INSERT");
  text += " ON CONFLICT (";
  text += key;
  text += ") DO UPDATE SET ";
  for (std::string_view comma; const std::string_view column : others) {
    text += comma;
    text += column;
    text += " = excluded.";
    text += column;
    comma = ", ";
  }
}

/// Replaces a part of a text. Does not check that the part exists, because a test prepares all
/// statements.
void say_otherwise(std::string& text, std::string_view what, std::string_view by) {
  text = replaced(std::move(text), what, by);
}

void set_writes(Texts& texts) {
  const auto totals = [&](Sql sql, const char* games, const char* change) {
    say_otherwise(at(texts, sql), games, std::string("games = totals.games ") + change);
  };
  totals(Sql::add_to_totals, "games = games + 1", "+ 1");
  totals(Sql::take_from_totals, "games = games - 1", "- 1");
  say_otherwise(at(texts, Sql::insert_seat), "visibility = 'public'",
                "(visibility = 'public')::int");
  say_otherwise(at(texts, Sql::mark_room_deleted), "'deleted ' || key",
                "convert_to('deleted ' || key, 'UTF8')");
  at(texts, Sql::delete_some_events) =
      "DELETE FROM events WHERE room = $1 AND seq IN"
      " (SELECT seq FROM events WHERE room = $1 ORDER BY seq LIMIT $2)";

  // Replaces OR IGNORE: if another player has the name key, the player stays unchanged.
  const std::string_view free_name =
      " AND NOT EXISTS (SELECT 1 FROM players AS other"
      " WHERE other.name_key = $3 AND other.key <> players.key)";
  for (const Sql sql : {Sql::register_player, Sql::rename_player}) {
    say_otherwise(at(texts, sql), "UPDATE OR IGNORE", "UPDATE");
    at(texts, sql) += free_name;
  }
  for (const Sql sql : {Sql::set_rating, Sql::set_public_rating}) {
    replace_row(at(texts, sql), "player, pool",
                {"rating", "deviation", "volatility", "games", "updated_at", "certain_until"});
  }
  replace_row(at(texts, Sql::set_puzzle_rating), "player, game",
              {"rating", "deviation", "volatility", "puzzles", "updated_at"});
}

/// Milliseconds by which a new `due_after` precedes its `due`. It stays the same while `due` is
/// after it by at most twice that: for many turns of a game that takes minutes.
constexpr std::string_view early_ms = "600000";

/// Due times are stored without the standstills of their part (standstill.hpp). The index has
/// `due_after` instead of `due`: an earlier time, which most turns do not change.
void set_deadlines(Texts& texts) {
  at(texts, Sql::set_pending) =
      "INSERT INTO pending (room, part, to_move, due, due_after)"
      " SELECT key, part, CASE WHEN 0 <> $2 THEN $3::bigint END,"
      " CASE WHEN 0 <> $4 THEN $5::bigint - ms END,"
      " CASE WHEN 0 <> $4 THEN $5::bigint - ms - early_ms END FROM rooms"
      " JOIN standstills ON part = get_byte(sha256(rooms.id), 0) WHERE key = $1"
      " ON CONFLICT (room) DO UPDATE SET"
      " to_move = CASE WHEN 0 <> $2 THEN excluded.to_move ELSE pending.to_move END,"
      " due = CASE WHEN 0 <> $4 THEN excluded.due ELSE pending.due END,"
      " due_after = CASE WHEN 0 = $4 OR excluded.due BETWEEN pending.due_after"
      " AND pending.due_after + 2 * early_ms"
      " THEN pending.due_after ELSE excluded.due_after END";
  say_otherwise(at(texts, Sql::set_pending), "early_ms", early_ms);
  for (const Sql sql : {Sql::alive, Sql::alive_at_first_due})
    say_otherwise(at(texts, sql), "pending WHERE due", "pending WHERE due_after");
  const std::string_view with_standstill =
      "due + (SELECT ms FROM standstills WHERE standstills.part = pending.part) AS due FROM";
  say_otherwise(at(texts, Sql::find_pending), "due FROM", with_standstill);
  say_otherwise(at(texts, Sql::game_row), "due FROM", with_standstill);
  // Reads at most a limited number of rows of each part, so that the cost is bounded if many are
  // due: those with the lowest `due_after`, which may leave out some with an earlier `due`.
  at(texts, Sql::due_rooms) =
      "SELECT (SELECT id FROM rooms WHERE key = room), due FROM (SELECT room, soon.due"
      " FROM standstills CROSS JOIN LATERAL (SELECT room, pending.due + ms AS due FROM pending"
      " WHERE pending.part = standstills.part AND pending.due_after < $1 - ms"
      " AND pending.due < $1 - ms"
      " ORDER BY pending.due_after LIMIT greatest(64, $2::bigint / 32)) AS soon"
      " WHERE standstills.part >= 0"
      " ORDER BY soon.due LIMIT $2) AS first ORDER BY due";
  at(texts, Sql::put_off) = "UPDATE standstills SET ms = ms + $1 WHERE part >= 0";
  texts[count_due] = "SELECT count(*) FROM pending WHERE due_after IS NOT NULL";
}

void set_care(Texts& texts) {
  // A PostgreSQL server with checksums checks its own pages, and foreign keys are always enforced.
  at(texts, Sql::damage) = "SELECT convert_to('ok', 'UTF8')";
  at(texts, Sql::dangling_references) = "SELECT ''::bytea, 0, ''::bytea WHERE false";
  at(texts, Sql::free_pages) = "SELECT 0";
  at(texts, Sql::page_size) = "SELECT 0";
  auto& seats = at(texts, Sql::rooms_with_other_seats);
  say_otherwise(seats, "seats.ended_at IS NOT rooms.ended_at",
                "seats.ended_at IS DISTINCT FROM rooms.ended_at");
  say_otherwise(seats, "seats.public <> (visibility = 'public')",
                "seats.public <> (visibility = 'public')::int");
  say_otherwise(seats, "NOT has_result", "has_result = 0");
  // All reads of a transaction see the state of one moment.
  at(texts, Sql::begin_read) = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
}

/// Writes all turns of a batch in one statement. Appends a turn only if it follows the last event
/// of its room. Returns a row for each turn: its number, the room's key (NULL: no such room) and
/// the room's last seq before. A batch must not contain a room twice.
///
/// $1-$7 are arrays with one element for each turn: the room's id, the first seq, `at` of the last
/// event, whether the turn sets the seat to move, that seat, whether it sets the due time, that
/// time. $8-$12 have one for each event: the number of its turn, seq, at, kind, body. $13-$14 have
/// one for each mention: the number of the turn, the player's id.
constexpr std::string_view write_turns_text = R"sql(
WITH given AS MATERIALIZED (
  SELECT turn.number, turn.id, turn.first, turn.at, turn.moves, turn.to_move, turn.waits, turn.due,
    rooms.key AS room,
    coalesce((SELECT max(seq) FROM events WHERE events.room = rooms.key), 0) AS last
  FROM unnest($1::bytea[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
      $7::bigint[]) WITH ORDINALITY
    AS turn (id, first, at, moves, to_move, waits, due, number)
  LEFT JOIN rooms ON rooms.id = turn.id
), taken AS MATERIALIZED (
  SELECT * FROM given WHERE room IS NOT NULL AND last + 1 = first
), appended AS (
  INSERT INTO events (room, seq, at, kind, body)
  SELECT taken.room, event.seq, event.at, event.kind, event.body
  FROM unnest($8::bigint[], $9::bigint[], $10::bigint[], $11::bytea[], $12::bytea[])
    AS event (number, seq, at, kind, body)
  JOIN taken ON taken.number = event.number
), mentioned AS (
  INSERT INTO mentions (player, room)
  SELECT (SELECT key FROM players WHERE id = named.id), taken.room
  FROM unnest($13::bigint[], $14::bytea[]) AS named (number, id)
  JOIN taken ON taken.number = named.number
  ON CONFLICT DO NOTHING
), life AS (
  UPDATE server_state SET alive_at = first_due.at
  FROM (SELECT at FROM taken WHERE due IS NOT NULL ORDER BY number LIMIT 1) AS first_due
  WHERE one = 1 AND NOT EXISTS (SELECT 1 FROM pending WHERE due_after IS NOT NULL)
), waiting AS (
  INSERT INTO pending (room, part, to_move, due, due_after)
  SELECT taken.room, standstills.part,
    CASE WHEN taken.moves = 1 THEN taken.to_move ELSE before.to_move END,
    CASE WHEN taken.waits = 1 THEN taken.due - standstills.ms ELSE before.due END,
    CASE WHEN taken.waits <> 1 OR taken.due - standstills.ms BETWEEN before.due_after
        AND before.due_after + 2 * early_ms
      THEN before.due_after ELSE taken.due - standstills.ms - early_ms END
  FROM taken JOIN standstills ON standstills.part = get_byte(sha256(taken.id), 0)
  LEFT JOIN pending AS before ON before.room = taken.room
  WHERE taken.moves = 1 OR taken.waits = 1
  ON CONFLICT (room) DO UPDATE
    SET to_move = excluded.to_move, due = excluded.due, due_after = excluded.due_after
)
SELECT number, room, last FROM given
)sql";

/// Locks the players in the order of their keys, so that transactions do not deadlock. $1: ids.
constexpr std::string_view lock_players_text =
    "SELECT FROM players WHERE id = ANY ($1::bytea[]) ORDER BY key FOR NO KEY UPDATE";

Texts make_texts() {
  Texts texts;
  for (std::size_t number = 0; number < sql_statements().size(); ++number)
    texts[number] = in_our_words(sql_statements()[number]);
  set_writes(texts);
  set_deadlines(texts);
  set_care(texts);
  texts[write_turns] = replaced(std::string(write_turns_text), "early_ms", early_ms);
  texts[lock_players] = lock_players_text;
  return texts;
}

}  // namespace

std::span<const std::string, postgres_statement_count> postgres_statements() {
  static const auto texts = make_texts();
  return texts;
}

}  // namespace quintet::storage
