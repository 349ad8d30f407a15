// Statements about players' own mistakes.
#pragma once

#include "storage/sql/texts.hpp"

namespace quintet::storage {

enum class OwnMistakeSql : std::uint8_t {
  mistakes_of,
  count_mistakes,
  keep_mistake,
  remove_mistake,
  drop_mistake,
  delete_mistakes_of_player,
  count,
};

inline constexpr auto own_mistake_statements = topic<OwnMistakeSql>({
    {OwnMistakeSql::mistakes_of,
     "SELECT id, found, answers, day, solves, step, puzzle FROM own_mistakes"
     " WHERE player = (SELECT key FROM players WHERE id = $1)"},
    {OwnMistakeSql::count_mistakes,
     "SELECT count(*) FROM own_mistakes WHERE player = (SELECT key FROM players WHERE id = $1)"},
    // A removed mistake stays removed, and of two rows the one with more answers stays.
    {OwnMistakeSql::keep_mistake,
     "INSERT INTO own_mistakes SELECT key, $2, $3, $4, $5, $6, $7, $8 FROM players"
     " WHERE id = $1 AND guest = 0 AND deleted_at IS NULL"
     " ON CONFLICT (player, id) DO UPDATE SET answers = excluded.answers, day = excluded.day,"
     " solves = excluded.solves, step = excluded.step WHERE own_mistakes.puzzle IS NOT NULL"
     " AND (excluded.answers, excluded.day, excluded.solves, excluded.step) >"
     " (own_mistakes.answers, own_mistakes.day, own_mistakes.solves, own_mistakes.step)"},
    {OwnMistakeSql::remove_mistake,
     "INSERT INTO own_mistakes SELECT key, $2, $3, 0, 0, 0, 0, NULL FROM players"
     " WHERE id = $1 AND guest = 0 AND deleted_at IS NULL"
     " ON CONFLICT (player, id) DO UPDATE SET puzzle = NULL, found = excluded.found"
     " WHERE own_mistakes.puzzle IS NOT NULL"},
    {OwnMistakeSql::drop_mistake,
     "DELETE FROM own_mistakes WHERE player = (SELECT key FROM players WHERE id = $1) AND id = $2"},
    {OwnMistakeSql::delete_mistakes_of_player,
     "DELETE FROM own_mistakes WHERE player = (SELECT key FROM players WHERE id = $1)"},
});

}  // namespace quintet::storage
