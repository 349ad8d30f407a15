#include "server/routes/level_routes.hpp"

#include <cmath>
#include <memory>
#include <string_view>
#include <vector>

#include "protocol/errors/refusals.hpp"
#include "protocol/messages/people.hpp"
#include "rules/catalogue.hpp"
#include "server/base/raised.hpp"
#include "server/base/time.hpp"
#include "server/ratings/level_ratings.hpp"
#include "server/ratings/ratings.hpp"
#include "server/routes/http_responses.hpp"
#include "server/routes/list_queries.hpp"
#include "server/routes/route_limits.hpp"
#include "storage/reads/ratings.hpp"

namespace quintet::server::handlers {
namespace {

/// The levels of the pool that have a rating.
Task<protocol::Result<std::vector<protocol::RatedLevel>>> rated_levels(const LevelContext& context,
                                                                       const RatingPool& pool) {
  const auto scores = co_await ask(context.store, [&pool, &context](storage::Connection& store) {
    return storage::level_scores(store, {.game = pool.game,
                                         .pool = pool.id,
                                         .seats = pool.seats,
                                         .now = context.time.wall_ms(),
                                         .players = context.limits.level_rating_players,
                                         .games = context.limits.level_rating_games});
  });
  if (!scores) co_return std::unexpected(scores.error());
  std::vector<protocol::RatedLevel> rated;
  for (const LevelRating& level : server::level_ratings(*scores)) {
    rated.push_back({.level = level.level,
                     .seats = pool.seats,
                     .rating = std::llround(level.rating),
                     .deviation = std::llround(level.deviation),
                     .people = level.people,
                     .games = level.games});
  }
  co_return rated;
}

}  // namespace

Handled level_ratings(const LevelContext& context, RoutedRequest& routed) {
  const std::string& game = routed.parameters.at(0);
  GameLevels* const cached = context.cache.find(game);
  if (cached == nullptr) co_return protocol::error("people.no-such-game");
  if (const auto body = cached->body.find(context.time.now())) co_return api_response(*body);
  if (cached->computing.exchange(true)) co_return api_response(protocol::rated_levels_body({}));
  const Raised computing(cached->computing);
  std::vector<protocol::RatedLevel> rated;
  for (const RatingPool& pool : rating_pools()) {
    if (pool.game != game) continue;
    const auto levels = co_await rated_levels(context, pool);
    if (!levels) co_return std::unexpected(levels.error());
    rated.insert(rated.end(), levels->begin(), levels->end());
  }
  const auto body = std::make_shared<const std::string>(protocol::rated_levels_body(rated));
  cached->body.insert(body, context.time.now());
  co_return api_response(*body);
}

}  // namespace quintet::server::handlers
