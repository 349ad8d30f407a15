#include "server/routes/level_routes.hpp"

#include <cmath>
#include <memory>
#include <string_view>
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "protocol/messages/people.hpp"
#include "rules/catalogue.hpp"
#include "server/base/time.hpp"
#include "server/ratings/ratings.hpp"
#include "server/routes/http_responses.hpp"
#include "server/routes/list_queries.hpp"
#include "server/routes/route_limits.hpp"
#include "storage/reads/ratings.hpp"

namespace quintet::server {

LevelRatingCache::LevelRatingCache(const RouteLimits& limits) {
  for (const rules::GameInfo& game : rules::catalogue())
    games_.try_emplace(std::string(game.id), limits.level_ratings_kept);
}

GameLevels* LevelRatingCache::of(std::string_view game) {
  const auto found = games_.find(game);
  return found == games_.end() ? nullptr : &found->second;
}

namespace handlers {
namespace {

std::string body_of(const std::vector<PoolLevels>& pools) {
  std::vector<protocol::RatedLevel> rated;
  for (const PoolLevels& pool : pools) {
    for (const LevelRating& level : pool.levels) {
      rated.push_back({.level = level.level,
                       .seats = pool.seats,
                       .rating = std::llround(level.rating),
                       .deviation = std::llround(level.deviation),
                       .people = level.people,
                       .games = level.games});
    }
  }
  return protocol::rated_levels_body(rated);
}

/// Clears the mark at the end of a computation, also of one that fails.
class Computing {
 public:
  explicit Computing(std::atomic_flag& flag) : flag_(flag) {}
  Computing(const Computing&) = delete;
  Computing& operator=(const Computing&) = delete;
  ~Computing() { flag_.clear(); }

 private:
  std::atomic_flag& flag_;
};

}  // namespace

Handled level_ratings(const LevelContext& context, RoutedRequest& routed) {
  const std::string& game = routed.parameters.at(0);
  GameLevels* const cached = context.cache.of(game);
  if (cached == nullptr) co_return protocol::error("people.no-such-game");
  if (const auto pools = cached->pools.find(Time::Point::clock::now())) {
    co_return api_response(body_of(*pools));
  }
  if (cached->computing.test_and_set()) co_return api_response(body_of({}));
  const Computing computing(cached->computing);
  auto pools = std::make_shared<std::vector<PoolLevels>>();
  for (const RatingPool& pool : rating_pools()) {
    if (pool.game != game) continue;
    const auto scores = co_await ask(context.store, [&pool, &context](storage::Connection& store) {
      return storage::level_scores(store, {.game = pool.game,
                                           .pool = pool.id,
                                           .seats = pool.seats,
                                           .now = context.time.wall_ms(),
                                           .players = context.limits.level_rating_players,
                                           .games = context.limits.level_rating_games});
    });
    if (!scores) co_return std::unexpected(scores.error());
    pools->push_back({.seats = pool.seats, .levels = server::level_ratings(*scores)});
  }
  cached->pools.insert(pools, Time::Point::clock::now());
  co_return api_response(body_of(*pools));
}

}  // namespace handlers
}  // namespace quintet::server
