// Limits of HTTP requests and the work for them, with their reasons.
// Sizes in bytes, times as durations.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace quintet::server {

struct RouteLimits {
  /// Largest body of the HTTP requests that may be long: a query line with the actions of a long
  /// game.
  std::size_t body_bytes = 256 * 1024;
  /// Largest body of the other requests: two passwords of 128 characters, each written as
  /// \uD83D\uDE00.
  std::size_t small_body_bytes = 4 * 1024;

  /// Cost of the HTTP requests of one address, in tenths of a millisecond of our time
  /// (route_table.hpp). The burst is enough for a school whose pages open at the same time, or for
  /// a player who downloads everything; the rate is a tenth of a processor.
  double address_request_burst = 20'000;
  double address_requests_per_second = 1'000;
  /// Threads for long computations, and the computations that run or wait: about a second of work.
  std::size_t worker_threads = 1;
  std::size_t waiting_work = 64;
  /// Share of one address.
  std::size_t waiting_work_per_address = 8;

  /// Events in one response of GET /api/games/ROOM/events, and their approximate size, so that the
  /// reader of a long log does not occupy the reading thread for long.
  std::int64_t events_per_page = 500;
  std::size_t event_page_bytes = 256 * 1024;

  /// Players whose games count for the ratings of a game's levels, and the newest games of each of
  /// them against a level, so that no player decides alone.
  int level_rating_players = 500;
  int level_rating_games = 10;
  /// How long the ratings are cached: they change slowly.
  std::chrono::seconds level_ratings_kept{3600};

  /// Games that a game's statistics count, the newest ones: enough for an interval of one
  /// percentage point on either side, and 0.8 s of reading.
  int statistics_games = 20'000;
  /// Games in one read. It takes 20 ms on average and 80 ms on busy cores, and other lists wait for
  /// it.
  int statistics_page = 500;
  /// The statistics count the games that ended before the last multiple of this time. The games of
  /// the last moments before it may not be stored yet, so the server waits for `statistics_delay`.
  std::chrono::milliseconds statistics_period{60LL * 60 * 1000};
  std::chrono::milliseconds statistics_delay{60LL * 1000};
};

}  // namespace quintet::server
