// How Quintet applies Glicko-2: pools, the games that count, new ratings after a game, and how they
// decay. Pure functions, thread-safe. Times are ms since 1970.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages/words.hpp"
#include "server/ratings/glicko2.hpp"
#include "storage/data/types.hpp"
#include "storage/jobs/rooms.hpp"

namespace quintet::server {

/// A set of games with comparable ratings: a game, or a game with one number of seats if its
/// options decide on it.
struct RatingPool {
  std::string id;    // "liger", "slides-of-action-2"
  std::string name;  // "Liger", "Slides of Action for two"
  std::string_view game;
  int seats = 0;
};
/// All pools, in the catalogue's order. Immutable.
[[nodiscard]] std::span<const RatingPool> rating_pools();
/// Null for an unknown id.
[[nodiscard]] const RatingPool* find_pool(std::string_view id);
/// Precondition: the catalogue has the game, with this number of seats.
[[nodiscard]] const RatingPool& pool_of(std::string_view game, int seats);

/// Whether a game changes ratings. It must have been opened as rated, have a clock, registered
/// players only, each on one seat, and a result: `places` is empty for an aborted game.
[[nodiscard]] bool counts_for_ratings(bool rated, const protocol::Clock& clock,
                                      std::span<const protocol::Player> players,
                                      std::span<const int> places);

/// The ratings after a game, by seat. `before`: current rows, null for a player without a rating in
/// the pool. `places` as in a result: each pair of players counts as a game, which the better place
/// has won; equal places are a draw. All these games form one rating period, computed from the
/// ratings before. `at`: the end of the game. Precondition: as many places as ratings, at least
/// two.
[[nodiscard]] std::vector<storage::RatingRow> rate(
    std::span<const std::optional<storage::RatingRow>> before, std::span<const int> places,
    std::int64_t at);

/// The rating after one game against an opponent with a constant rating. `score`: 1 for a win, 0
/// for a loss. `before`, `at`: as above.
[[nodiscard]] storage::RatingRow rate_against(const std::optional<storage::RatingRow>& before,
                                              const glicko2::Rating& opponent, double score,
                                              std::int64_t at);

/// The rating as shown at `now`: rounded, and provisional while the deviation is large, to which it
/// may return. Null is a player without a rating.
[[nodiscard]] protocol::SeatRating shown_rating(const std::optional<storage::RatingRow>& row,
                                                std::int64_t now);

/// The deviation at `now`, rounded. It grows while the player plays no game, until the rating is
/// provisional.
[[nodiscard]] std::int64_t shown_deviation(const storage::RatingRow& row, std::int64_t now);

/// The points of a history that other players may see: for public games only, the last one of each
/// day (UTC), with the time of the day's start. More points would reveal private games and their
/// times. Input and result are newest first.
[[nodiscard]] std::vector<storage::RatingPoint> history_for_others(
    std::span<const storage::RatingPoint> points);

/// The storage job for the end of a game that counts. `ended_body` makes the body of the `ended`
/// event from the changes by seat. It runs on the thread that writes, perhaps more than once, and
/// must own its data.
[[nodiscard]] storage::RatingChange rating_change(
    const RatingPool& pool, std::vector<std::string> players, std::vector<int> places,
    std::int64_t at,
    std::function<std::string(const std::vector<protocol::RatingChange>&)> ended_body);

}  // namespace quintet::server
