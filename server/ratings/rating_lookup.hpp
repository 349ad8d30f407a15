// Reads a player's rating in a pool, as a page shows it beside the name.
#pragma once

#include <cstdint>
#include <optional>

#include "protocol/words.hpp"
#include "server/async/async_store.hpp"
#include "server/async/task.hpp"
#include "server/ratings/ratings.hpp"

namespace quintet::server {

/// Which of a player's two ratings: see "Ratings" in server/README.md.
enum class RatingView : std::uint8_t {
  exact,      // after the player's last rated game, private games included: for their own table
  published,  // after the player's last public game: for every place that strangers see
};

/// The rating at `now` (ms since 1970). Null for guests, and where the database cannot be read,
/// which is logged: a game can begin without a rating. `store` has to outlive the task.
[[nodiscard]] Task<std::optional<protocol::SeatRating>> find_rating(AsyncStore& store,
                                                                    protocol::Player player,
                                                                    const RatingPool& pool,
                                                                    RatingView view,
                                                                    std::int64_t now);

}  // namespace quintet::server
