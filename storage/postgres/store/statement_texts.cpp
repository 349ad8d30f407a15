#include "storage/postgres/store/statement_texts.hpp"

#include <string_view>
#include <vector>

#include "storage/sql/statements.hpp"

namespace quintet::storage {
namespace {

/// Writes all turns of a batch in one statement. Appends a turn only if it follows the last event
/// of its room. Returns a row for each turn: its number, the room's key (NULL: no such room) and
/// the room's last seq before. A batch must not contain a room twice.
///
/// $1-$7 are arrays with one element for each turn: the room's id, the first seq, `at` of the last
/// event, whether the turn sets the seat to move, that seat, whether it sets the due time, that
/// time. $8-$12 have one for each event: the number of its turn, seq, at, kind, body. $13-$14 have
/// one for each mention: the number of the turn, the player's id.
constexpr std::string_view write_turns_text = joined<R"sql(
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
        AND before.due_after + 2 * )sql",
                                                     early_ms,
                                                     R"sql(
      THEN before.due_after ELSE taken.due - standstills.ms - )sql",
                                                     early_ms,
                                                     R"sql( END
  FROM taken JOIN standstills ON standstills.part = get_byte(sha256(taken.id), 0)
  LEFT JOIN pending AS before ON before.room = taken.room
  WHERE taken.moves = 1 OR taken.waits = 1
  ON CONFLICT (room) DO UPDATE
    SET to_move = excluded.to_move, due = excluded.due, due_after = excluded.due_after
)
SELECT number, room, last FROM given
)sql">;

/// Locks the players in the order of their keys, so that transactions do not deadlock. $1: ids.
constexpr std::string_view lock_players_text =
    "SELECT FROM players WHERE id = ANY ($1::bytea[]) ORDER BY key FOR NO KEY UPDATE";

constexpr std::string_view count_due_text =
    "SELECT count(*) FROM pending WHERE due_after IS NOT NULL";

std::vector<std::string> make_texts() {
  std::vector<std::string> texts;
  for (const Texts& each : sql_texts)
    texts.emplace_back(each.postgres);
  texts.resize(postgres_statement_count);
  texts[write_turns] = write_turns_text;
  texts[lock_players] = lock_players_text;
  texts[count_due] = count_due_text;
  return texts;
}

}  // namespace

std::span<const std::string> postgres_statements() {
  static const auto texts = make_texts();
  return texts;
}

}  // namespace quintet::storage
