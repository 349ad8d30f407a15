// Statements about players' passkeys.
#pragma once

#include "storage/sql/texts.hpp"

namespace quintet::storage {

enum class PasskeySql : std::uint8_t {
  passkey_by_id,
  passkeys_of_player,
  count_passkeys,
  insert_passkey,
  use_passkey,
  delete_passkey,
  delete_passkeys_of_player,
  count,
};

/// The columns of a PasskeyRow, in order.
inline constexpr Literal passkey_columns =
    "passkeys.id, players.id, passkeys.name, host, algorithm, public_key, sign_count,"
    " challenge_at, passkeys.created_at, used_at";

inline constexpr auto passkey_statements = topic<PasskeySql>({
    {PasskeySql::passkey_by_id, joined<"SELECT ", passkey_columns,
                                       " FROM passkeys JOIN players ON players.key ="
                                       " passkeys.player WHERE passkeys.id = $1">},
    {PasskeySql::passkeys_of_player,
     joined<"SELECT ", passkey_columns,
            " FROM passkeys JOIN players ON players.key = passkeys.player"
            " WHERE passkeys.player = (SELECT key FROM players WHERE id = $1)"
            " ORDER BY passkeys.created_at, passkeys.id">},
    {PasskeySql::count_passkeys,
     "SELECT count(*) FROM passkeys WHERE player = (SELECT key FROM players WHERE id = $1)"},
    {PasskeySql::insert_passkey,
     "INSERT INTO passkeys (id, player, name, host, algorithm, public_key, sign_count,"
     " challenge_at, created_at) SELECT $2, key, $3, $4, $5, $6, $7, $8, $9 FROM players"
     " WHERE id = $1 AND name_key IS NOT NULL AND bot_game IS NULL ON CONFLICT (id) DO NOTHING"},
    // An authenticator that does not count its signatures always says 0. A challenge that seems to
    // be from a later time than now is from a clock that was wrong; it expired long ago.
    {PasskeySql::use_passkey,
     "UPDATE passkeys SET sign_count = $2, challenge_at = $3, used_at = $4"
     " WHERE id = $1 AND (challenge_at < $3 OR challenge_at - 600000 > $4)"
     " AND (sign_count < $2 OR (sign_count = 0 AND $2 = 0))"},
    {PasskeySql::delete_passkey,
     "DELETE FROM passkeys WHERE id = $2 AND player = (SELECT key FROM players WHERE id = $1)"},
    {PasskeySql::delete_passkeys_of_player,
     "DELETE FROM passkeys WHERE player = (SELECT key FROM players WHERE id = $1)"},
});

}  // namespace quintet::storage
