// Passkeys of players (WebAuthn). Times are milliseconds since 1970; texts and bytes are stored
// byte for byte.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace quintet::storage {

struct PasskeyRow {
  std::string id;               // of the credential, unique among all players
  std::string player;           // id
  std::string name;             // chosen by the player
  std::string host;             // the host name for which it signs
  int algorithm = 0;            // number in COSE
  std::string public_key;       // bytes
  std::int64_t sign_count = 0;  // of its last signature; 0: it does not count
  /// When the last challenge that it answered was issued. It answers only later ones.
  std::int64_t challenge_at = 0;
  std::int64_t created_at = 0;
  std::optional<std::int64_t> used_at;  // nothing: not since it was added

  bool operator==(const PasskeyRow&) const = default;
};

}  // namespace quintet::storage
