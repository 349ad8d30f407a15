// How the games of one game went, for a page about it.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

#include "server/routes/by_game.hpp"
#include "server/routes/route_table.hpp"

namespace quintet::server {

class AsyncStore;
class Time;
struct RouteLimits;

/// The cached statistics of one game. Thread-safe.
class KeptStatistics {
 public:
  /// The body of the response for the games that ended before `until` (ms since 1970); null if it
  /// must be computed.
  [[nodiscard]] std::shared_ptr<const std::string> find(std::int64_t until) const;
  void insert(std::int64_t until, std::shared_ptr<const std::string> body);

  /// Whether a request counts the games now; only one at a time does.
  std::atomic<bool> computing = false;

 private:
  mutable std::mutex mutex_;  // guards the members below
  std::int64_t until_ = 0;
  std::shared_ptr<const std::string> body_;
};

/// By game: caches the statistics, because they are computed from thousands of games.
using StatisticsCache = ByGame<KeptStatistics>;

/// The time before which games count, for a request at `now`; both in ms since 1970. It is the same
/// for all requests of a period, so nodes whose requests come at different times count the same
/// games.
[[nodiscard]] std::int64_t statistics_until(const RouteLimits& limits, std::int64_t now);

}  // namespace quintet::server

namespace quintet::server::handlers {

struct StatisticsContext {
  const RouteLimits& limits;
  const Time& time;
  AsyncStore& store;
  StatisticsCache& cache;
};

/// The statistics of a game. Without a time and without games while another request counts them.
Handled game_statistics(const StatisticsContext& context, RoutedRequest& routed);

}  // namespace quintet::server::handlers
