// Statements about players: guests, accounts and computer players.
#pragma once

#include "storage/sql/texts.hpp"

namespace quintet::storage {

enum class PlayerSql : std::uint8_t {
  find_player,
  find_account,
  find_player_by_name_key,
  players_by_prefix,
  guests_to_forget,
  delete_idle_guest,
  insert_bot,
  insert_player,
  register_player,
  rename_player,
  set_password,
  delete_player,
  set_recovery_code,
  use_recovery_code,
  delete_recovery_code,
  recovery_code_of,
  count,
};

/// The columns of a PlayerRow, in order.
inline constexpr Literal player_columns =
    "players.id, players.name, players.guest, players.created_at, players.deleted_at,"
    " players.bot_game, players.bot_level";

/// The columns of an AccountRow, in order.
inline constexpr Literal account_columns =
    "players.id, players.name, players.guest, players.created_at, players.deleted_at,"
    " players.bot_game, players.bot_level, name_key, password";

/// The condition for guests without a seat, a room, a token or an event in any log, who were
/// created before $1 and have no recently used session (whose end would be $2 or later).
inline constexpr Literal idle_guest_condition =
    "guest = 1 AND deleted_at IS NULL AND players.created_at < $1"
    " AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.player = players.key"
    " AND expires_at >= $2)"
    " AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.player = players.key)"
    " AND NOT EXISTS (SELECT 1 FROM rooms WHERE opened_by = players.key)"
    " AND NOT EXISTS (SELECT 1 FROM mentions WHERE mentions.player = players.key)"
    " AND NOT EXISTS (SELECT 1 FROM tokens WHERE tokens.player = players.key)"
    " AND NOT EXISTS (SELECT 1 FROM ratings WHERE ratings.player = players.key)";

/// If another player has the name key, the player stays unchanged.
inline constexpr Literal free_name_condition =
    " AND NOT EXISTS (SELECT 1 FROM players AS other"
    " WHERE other.name_key = $3 AND other.key <> players.key)";

inline constexpr auto player_statements = topic<PlayerSql>({
    {PlayerSql::find_player, joined<"SELECT ", player_columns, " FROM players WHERE id = $1">},
    {PlayerSql::find_account,
     joined<"SELECT ", account_columns, " FROM players WHERE id = $1 AND name_key IS NOT NULL">},
    {PlayerSql::find_player_by_name_key,
     joined<"SELECT ", account_columns, " FROM players WHERE name_key = $1">},
    {PlayerSql::players_by_prefix, joined<"SELECT ", player_columns,
                                          " FROM players WHERE name_key >= $1 AND name_key < $2"
                                          " ORDER BY name_key LIMIT $3">},
    {PlayerSql::guests_to_forget, joined<"SELECT key, id, ", idle_guest_condition,
                                         " FROM players WHERE key > $3 ORDER BY key LIMIT $4">},
    {PlayerSql::delete_idle_guest,
     joined<"DELETE FROM players WHERE id = $3 AND ", idle_guest_condition>},
    {PlayerSql::insert_bot,
     "INSERT INTO players (id, name, guest, created_at, name_key, password, bot_game,"
     " bot_level) VALUES ($1, $2, 0, $3, $4, '', $5, $6) ON CONFLICT (id) DO NOTHING"},
    {PlayerSql::insert_player,
     "INSERT INTO players (id, name, guest, created_at) VALUES ($1, $2, $3, $4)"
     " ON CONFLICT (id) DO NOTHING"},
    {PlayerSql::register_player,
     joined<"UPDATE players SET guest = 0, name = $2, name_key = $3, password = $4"
            " WHERE id = $1 AND guest = 1 AND deleted_at IS NULL",
            free_name_condition>},
    {PlayerSql::rename_player,
     joined<"UPDATE players SET name = $2, name_key = $3"
            " WHERE id = $1 AND name_key IS NOT NULL AND bot_game IS NULL",
            free_name_condition>},
    {PlayerSql::set_password,
     "UPDATE players SET password = $2 WHERE id = $1 AND name_key IS NOT NULL"
     " AND bot_game IS NULL AND password = coalesce($3, password)"},
    {PlayerSql::delete_player,
     "UPDATE players SET name = $2, name_key = NULL, password = NULL, deleted_at = $3,"
     " notices_read_at = 0, exported_at = 0"
     " WHERE id = $1 AND deleted_at IS NULL AND bot_game IS NULL"},
    {PlayerSql::set_recovery_code,
     "INSERT INTO recovery_codes SELECT key, $2, $3 FROM players"
     " WHERE id = $1 AND name_key IS NOT NULL AND bot_game IS NULL"
     " ON CONFLICT (player) DO UPDATE SET code_hash = excluded.code_hash,"
     " created_at = excluded.created_at"},
    {PlayerSql::use_recovery_code,
     "DELETE FROM recovery_codes WHERE player = (SELECT key FROM players WHERE id = $1)"
     " AND code_hash = $2"},
    {PlayerSql::delete_recovery_code,
     "DELETE FROM recovery_codes WHERE player = (SELECT key FROM players WHERE id = $1)"},
    {PlayerSql::recovery_code_of,
     "SELECT created_at FROM recovery_codes"
     " WHERE player = (SELECT key FROM players WHERE id = $1)"},
});

}  // namespace quintet::storage
