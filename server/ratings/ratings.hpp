// What Quintet does with Glicko-2: pools, which games count, what a game does to its players'
// ratings, and how they fade. Pure functions, any thread. Times are ms since 1970.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/words.hpp"
#include "server/ratings/glicko2.hpp"
#include "storage/types.hpp"
#include "storage/write.hpp"

namespace quintet::server {

/// Where ratings compare: a game, or a game with a number of seats where the options decide on it.
struct RatingPool {
  std::string id;    // "liger", "slides-of-action-2"
  std::string name;  // "Liger", "Slides of Action for two"
  std::string_view game;
  int seats = 0;
};
/// All of them, in the catalogue's order. Never changes.
[[nodiscard]] std::span<const RatingPool> rating_pools();
/// Null for an unknown id.
[[nodiscard]] const RatingPool* find_pool(std::string_view id);
/// Precondition: the catalogue has the game, with so many seats.
[[nodiscard]] const RatingPool& pool_of(std::string_view game, int seats);

/// Whether a game counts: one that was opened as rated, has a clock, is played by registered
/// players only, each on one seat, and has ended with a result: `places` is empty where it was
/// aborted.
[[nodiscard]] bool counts_for_ratings(bool rated, const protocol::Clock& clock,
                                      std::span<const protocol::Player> players,
                                      std::span<const int> places);

/// The ratings after a game, by seat. `before`: those of now, nothing for who has none in the pool.
/// `places` as in a result: each two players have played a game that the better place has won; all
/// of these are one rating period, computed from the ratings before. `at`: the end of the game.
/// Precondition: as many places as ratings, at least two.
[[nodiscard]] std::vector<storage::RatingRow> rate(
    std::span<const std::optional<storage::RatingRow>> before, std::span<const int> places,
    std::int64_t at);

/// The rating after one game against somebody whose rating does not change. `score`: 1 for a win, 0
/// for a loss. `before`, `at`: as above.
[[nodiscard]] storage::RatingRow rate_against(const std::optional<storage::RatingRow>& before,
                                              const glicko2::Rating& opponent, double score,
                                              std::int64_t at);

/// The rating as it is shown at `now`: rounded, and provisional while the deviation is large, which
/// it may become again. Nothing is the rating of who has none.
[[nodiscard]] protocol::SeatRating shown_rating(const std::optional<storage::RatingRow>& row,
                                                std::int64_t now);

/// How uncertain the rating is at `now`, rounded: it grows while no game is played, and the rating
/// becomes provisional by it.
[[nodiscard]] std::int64_t shown_deviation(const storage::RatingRow& row, std::int64_t now);

/// The points of a history as others than the player may see them, or they would tell who has
/// played whom in private, and when: of the public games only, the last one of each day (UTC), at
/// that day's beginning. Newest first, both.
[[nodiscard]] std::vector<storage::RatingPoint> history_for_others(
    std::span<const storage::RatingPoint> points);

/// What storage is to do when a game ends that counts. `ended_body` makes the body of the `ended`
/// event from the changes by seat; it is called on the thread that writes, perhaps more than once,
/// and must own what it uses.
[[nodiscard]] storage::RatingChange rating_change(
    const RatingPool& pool, std::vector<std::string> players, std::vector<int> places,
    std::int64_t at,
    std::function<std::string(const std::vector<protocol::RatingChange>&)> ended_body);

}  // namespace quintet::server
