// The strength of the computer's levels on the scale of people's ratings.
#pragma once

#include <atomic>
#include <chrono>
#include <string>

#include "server/base/timed_value.hpp"
#include "server/routes/by_game.hpp"
#include "server/routes/route_table.hpp"

namespace quintet::server {

class AsyncStore;
class Time;
struct RouteLimits;

/// The cached ratings of a game's levels. Thread-safe.
struct GameLevels {
  explicit GameLevels(std::chrono::seconds lifetime) : body(lifetime) {}

  TimedValue<std::string> body;  // of the response
  /// Whether a request computes the ratings now; only one at a time does.
  std::atomic<bool> computing = false;
};

/// By game: caches the ratings, because they are computed from thousands of games.
using LevelRatingCache = ByGame<GameLevels>;

}  // namespace quintet::server

namespace quintet::server::handlers {

struct LevelContext {
  const RouteLimits& limits;
  const Time& time;
  AsyncStore& store;
  LevelRatingCache& cache;
};

/// The levels of a game that have a rating on the scale of people, by number of seats. None while
/// another request computes the ratings.
Handled level_ratings(const LevelContext& context, RoutedRequest& routed);

}  // namespace quintet::server::handlers
