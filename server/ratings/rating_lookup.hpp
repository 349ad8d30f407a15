// Reads a player's rating in a pool for display beside the name.
#pragma once

#include <cstdint>
#include <optional>

#include "protocol/messages/words.hpp"
#include "server/async/async_store.hpp"
#include "server/async/task.hpp"
#include "server/ratings/ratings.hpp"

namespace quintet::server {

/// Which of a player's two ratings: see "Ratings" in docs/server-parts.md.
enum class RatingView : std::uint8_t {
  exact,      // after the player's last rated game, also a private one: for their own table
  published,  // after the player's last public game: for all other places
};

/// The rating at `now` (ms since 1970). Null for guests. Also null, with a line in the log, if the
/// database cannot be read, because a game can begin without a rating. `store` must outlive the
/// task.
[[nodiscard]] Task<std::optional<protocol::SeatRating>> find_rating(AsyncStore& store,
                                                                    protocol::Player player,
                                                                    const RatingPool& pool,
                                                                    RatingView view,
                                                                    std::int64_t now);

}  // namespace quintet::server
