// Statements about seeks that last without a connection.
#pragma once

#include "storage/sql/statements/players.hpp"
#include "storage/sql/texts.hpp"

namespace quintet::storage {

enum class SeekSql : std::uint8_t {
  seeks,
  seeks_of_player,
  count_seeks_of_player,
  insert_seek,
  delete_seek,
  delete_seeks_of_player,
  count,
};

inline constexpr auto seek_statements = topic<SeekSql>({
    // SQLite finds the first row that is not null through an index only by a comparison.
    {SeekSql::seeks,
     joined<"SELECT ", player_columns,
            ", seeks.id, wish, since, until FROM seeks"
            " JOIN players ON players.key = seeks.player"
            " WHERE since > -9223372036854775808 ORDER BY since LIMIT $1">,
     joined<"SELECT ", player_columns,
            ", seeks.id, wish, since, until FROM seeks"
            " JOIN players ON players.key = seeks.player"
            " WHERE since IS NOT NULL ORDER BY since LIMIT $1">},
    {SeekSql::seeks_of_player,
     joined<"SELECT ", player_columns,
            ", seeks.id, wish, since, until FROM seeks"
            " JOIN players ON players.key = seeks.player"
            " WHERE seeks.player = (SELECT key FROM players AS one WHERE one.id = $1)">},
    {SeekSql::count_seeks_of_player,
     "SELECT count(*) FROM seeks WHERE player = (SELECT key FROM players WHERE id = $1)"
     " AND until > $2"},
    {SeekSql::insert_seek,
     "INSERT INTO seeks SELECT $1, key, $3, $4, $5 FROM players"
     " WHERE id = $2 AND name_key IS NOT NULL"},
    {SeekSql::delete_seek, "DELETE FROM seeks WHERE id = $1"},
    {SeekSql::delete_seeks_of_player,
     "DELETE FROM seeks WHERE player = (SELECT key FROM players WHERE id = $1)"},
});

}  // namespace quintet::storage
