// Reads of players. Contract: see Connection.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/data/archive.hpp"
#include "storage/data/types.hpp"
#include "storage/sql/connection.hpp"

namespace quintet::storage {

[[nodiscard]] std::optional<PlayerRow> find_player(Connection& connection, std::string_view id);
/// Only registered players that have not been deleted.
[[nodiscard]] std::optional<AccountRow> find_account(Connection& connection, std::string_view id);
[[nodiscard]] std::optional<AccountRow> find_player_by_name_key(Connection& connection,
                                                                std::string_view name_key);
/// When the player's recovery code was made, in ms since 1970; null if there is none.
[[nodiscard]] std::optional<std::int64_t> recovery_code_of(Connection& connection,
                                                           std::string_view player);
/// Registered players whose name key begins with `name_key`, sorted by key.
[[nodiscard]] std::vector<PlayerRow> players_by_prefix(Connection& connection,
                                                       std::string_view name_key, int limit);
/// Ids of deleted players whose names events still contain: see ForgetMentions.
[[nodiscard]] std::vector<std::string> deleted_but_mentioned(Connection& connection, int limit);
/// Up to `limit` rooms whose events still contain the player's name.
[[nodiscard]] std::vector<MentioningRoom> mentions_of_player(Connection& connection,
                                                             std::string_view player, int limit);

}  // namespace quintet::storage
