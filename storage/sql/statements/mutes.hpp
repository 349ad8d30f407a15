// Statements about mutes.
#pragma once

#include "storage/sql/statements/players.hpp"
#include "storage/sql/texts.hpp"

namespace quintet::storage {

enum class MuteSql : std::uint8_t {
  mutes_of,
  count_mutes,
  is_muted,
  insert_mute,
  delete_mute,
  delete_mutes_of_player,
  delete_mutes_against_player,
  count,
};

inline constexpr auto mute_statements = topic<MuteSql>({
    {MuteSql::mutes_of, joined<"SELECT ", player_columns,
                               ", mutes.at FROM mutes JOIN players ON players.key = mutes.muted"
                               " WHERE mutes.player = (SELECT key FROM players WHERE id = $1)">},
    {MuteSql::count_mutes,
     "SELECT count(*) FROM mutes WHERE player = (SELECT key FROM players WHERE id = $1)"},
    {MuteSql::is_muted,
     "SELECT count(*) FROM mutes WHERE player = (SELECT key FROM players WHERE id = $1)"
     " AND muted = (SELECT key FROM players WHERE id = $2)"},
    {MuteSql::insert_mute,
     "INSERT INTO mutes SELECT (SELECT key FROM players WHERE id = $1), key, $3 FROM players"
     " WHERE id = $2 AND deleted_at IS NULL"},
    {MuteSql::delete_mute,
     "DELETE FROM mutes WHERE player = (SELECT key FROM players WHERE id = $1)"
     " AND muted = (SELECT key FROM players WHERE id = $2)"},
    {MuteSql::delete_mutes_of_player,
     "DELETE FROM mutes WHERE player = (SELECT key FROM players WHERE id = $1)"},
    {MuteSql::delete_mutes_against_player,
     "DELETE FROM mutes WHERE muted = (SELECT key FROM players WHERE id = $1)"},
});

}  // namespace quintet::storage
