// Statements about sessions and tokens.
#pragma once

#include "storage/sql/statements/players.hpp"
#include "storage/sql/texts.hpp"

namespace quintet::storage {

enum class SessionSql : std::uint8_t {
  find_session,
  insert_session,
  delete_sessions_beyond,
  touch_session,
  delete_session,
  delete_sessions_of_player,
  delete_expired_sessions,
  find_token,
  tokens_of_player,
  count_tokens,
  insert_token,
  delete_token,
  delete_tokens_of_player,
  count,
};

inline constexpr auto session_statements = topic<SessionSql>({
    {SessionSql::find_session, joined<"SELECT ", player_columns,
                                      ", sessions.created_at, expires_at FROM sessions"
                                      " JOIN players ON players.key = sessions.player"
                                      " WHERE token_hash = $1 AND expires_at > $2">},
    {SessionSql::insert_session,
     "INSERT INTO sessions (token_hash, player, created_at, expires_at)"
     " SELECT $1, key, $3, $4 FROM players WHERE id = $2 AND deleted_at IS NULL"
     " ON CONFLICT (token_hash) DO NOTHING"},
    // SQLite has no OFFSET without a LIMIT.
    {SessionSql::delete_sessions_beyond,
     "DELETE FROM sessions WHERE token_hash IN (SELECT token_hash FROM sessions"
     " WHERE player = (SELECT key FROM players WHERE id = $1)"
     " AND token_hash <> $2 ORDER BY expires_at DESC LIMIT -1 OFFSET $3)",
     "DELETE FROM sessions WHERE token_hash IN (SELECT token_hash FROM sessions"
     " WHERE player = (SELECT key FROM players WHERE id = $1)"
     " AND token_hash <> $2 ORDER BY expires_at DESC OFFSET $3)"},
    {SessionSql::touch_session, "UPDATE sessions SET expires_at = $2 WHERE token_hash = $1"},
    {SessionSql::delete_session, "DELETE FROM sessions WHERE token_hash = $1"},
    {SessionSql::delete_sessions_of_player,
     "DELETE FROM sessions WHERE player = (SELECT key FROM players WHERE id = $1)"
     " AND token_hash IS DISTINCT FROM $2"},
    {SessionSql::delete_expired_sessions,
     "DELETE FROM sessions WHERE token_hash IN (SELECT token_hash FROM sessions"
     " WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2)"},
    {SessionSql::find_token, joined<"SELECT ", player_columns,
                                    ", tokens.id, tokens.name, tokens.created_at FROM tokens"
                                    " JOIN players ON players.key = tokens.player"
                                    " WHERE token_hash = $1">},
    {SessionSql::tokens_of_player,
     "SELECT id, name, created_at FROM tokens"
     " WHERE player = (SELECT key FROM players WHERE id = $1) ORDER BY created_at, id"},
    {SessionSql::count_tokens,
     "SELECT count(*) FROM tokens WHERE player = (SELECT key FROM players WHERE id = $1)"},
    {SessionSql::insert_token,
     "INSERT INTO tokens (id, token_hash, player, name, created_at)"
     " SELECT $1, $2, key, $4, $5 FROM players WHERE id = $3 AND deleted_at IS NULL"
     " ON CONFLICT DO NOTHING"},
    {SessionSql::delete_token,
     "DELETE FROM tokens WHERE id = $2 AND player = (SELECT key FROM players WHERE id = $1)"},
    {SessionSql::delete_tokens_of_player,
     "DELETE FROM tokens WHERE player = (SELECT key FROM players WHERE id = $1)"},
});

}  // namespace quintet::storage
