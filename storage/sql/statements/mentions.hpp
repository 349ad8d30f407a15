// Statements about the events that contain a player's name, and their change after a deletion.
#pragma once

#include "storage/sql/texts.hpp"

namespace quintet::storage {

enum class MentionSql : std::uint8_t {
  insert_mention,
  deleted_but_mentioned,
  mentions_of_player,
  find_deleted_player,
  replace_body,
  delete_mention,
  count,
};

inline constexpr auto mention_statements = topic<MentionSql>({
    {MentionSql::insert_mention,
     "INSERT INTO mentions VALUES ((SELECT key FROM players WHERE id = $1), $2)"
     " ON CONFLICT DO NOTHING"},
    // SQLite finds the first row that is not null through an index only by a comparison.
    {MentionSql::deleted_but_mentioned,
     "SELECT id FROM players WHERE deleted_at > -9223372036854775808"
     " AND EXISTS (SELECT 1 FROM mentions WHERE mentions.player = players.key) LIMIT $1",
     "SELECT id FROM players WHERE deleted_at IS NOT NULL"
     " AND EXISTS (SELECT 1 FROM mentions WHERE mentions.player = players.key) LIMIT $1"},
    {MentionSql::mentions_of_player,
     "SELECT (SELECT id FROM rooms WHERE key = room) FROM mentions"
     " WHERE player = (SELECT key FROM players WHERE id = $1) ORDER BY room LIMIT $2"},
    {MentionSql::find_deleted_player,
     "SELECT key FROM players WHERE id = $1 AND deleted_at IS NOT NULL"},
    {MentionSql::replace_body,
     "UPDATE events SET body = $3 WHERE room = (SELECT key FROM rooms WHERE id = $1) AND seq = $2"},
    {MentionSql::delete_mention,
     "DELETE FROM mentions WHERE player = $1 AND room = (SELECT key FROM rooms WHERE id = $2)"},
});

}  // namespace quintet::storage
