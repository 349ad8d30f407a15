// A player's rating in a pool, as it is shown beside the name.
#pragma once

#include <cstdint>
#include <optional>

#include "protocol/words.hpp"
#include "server/async/async_store.hpp"
#include "server/async/task.hpp"
#include "server/ratings/ratings.hpp"

namespace quintet::server {

/// The rating at `now` (ms since 1970). Nothing for guests, and where the file cannot be read,
/// which is logged: a game can begin without. `store` has to outlive the task.
[[nodiscard]] Task<std::optional<protocol::SeatRating>> find_rating(AsyncStore& store,
                                                                    protocol::Player player,
                                                                    const RatingPool& pool,
                                                                    std::int64_t now);

}  // namespace quintet::server
