// The results of a game's finished public games, for statistics. Contract: see Connection.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "storage/data/archive.hpp"
#include "storage/sql/connection.hpp"

namespace quintet::storage {

/// The games that ended before `before` (ms since 1970), newest first, at most `limit` of them.
/// `after`: the key of the previous page. Without aborted games. A player sits at one seat of a
/// game only, so no player plays both sides of one of these.
[[nodiscard]] Page<GameResultRow> game_results(Connection& connection, std::string_view game,
                                               std::int64_t before, int limit,
                                               std::optional<PageKey> after = {});

}  // namespace quintet::storage
