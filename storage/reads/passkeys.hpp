// Reads of players' passkeys. Contract: see Connection.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "storage/data/passkeys.hpp"
#include "storage/sql/connection.hpp"

namespace quintet::storage {

/// A passkey of any player.
[[nodiscard]] std::optional<PasskeyRow> passkey_by_id(Connection& connection, std::string_view id);

/// The passkeys of a player, the oldest first.
[[nodiscard]] std::vector<PasskeyRow> passkeys_of(Connection& connection, std::string_view player);

}  // namespace quintet::storage
