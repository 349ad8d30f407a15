// Reads of sessions of players and of tokens of programs. Contract: see Connection.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "storage/data/types.hpp"
#include "storage/sql/connection.hpp"

namespace quintet::storage {

/// Nothing when there is no such session or it has expired at `now` (expires_at <= now).
[[nodiscard]] std::optional<FoundSession> find_session(Connection& connection,
                                                       const TokenHash& token_hash,
                                                       std::int64_t now);
[[nodiscard]] std::optional<FoundToken> find_token(Connection& connection,
                                                   const TokenHash& token_hash);
/// A player's tokens, oldest first.
[[nodiscard]] std::vector<TokenRow> tokens_of_player(Connection& connection,
                                                     std::string_view player);

}  // namespace quintet::storage
