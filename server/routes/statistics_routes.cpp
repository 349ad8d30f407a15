#include "server/routes/statistics_routes.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "protocol/messages/statistics.hpp"
#include "rules/catalogue.hpp"
#include "server/base/raised.hpp"
#include "server/base/time.hpp"
#include "server/games/game_statistics.hpp"
#include "server/routes/http_responses.hpp"
#include "server/routes/list_queries.hpp"
#include "server/routes/route_limits.hpp"
#include "storage/reads/game_results.hpp"

namespace quintet::server {

std::shared_ptr<const std::string> KeptStatistics::find(std::int64_t until) const {
  const std::lock_guard lock(mutex_);
  return until == until_ ? body_ : nullptr;
}

void KeptStatistics::insert(std::int64_t until, std::shared_ptr<const std::string> body) {
  const std::lock_guard lock(mutex_);
  until_ = until;
  body_ = std::move(body);
}

std::int64_t statistics_until(const RouteLimits& limits, std::int64_t now) {
  const std::int64_t period = limits.statistics_period.count();
  return (now - limits.statistics_delay.count()) / period * period;
}

namespace handlers {
namespace {

/// Counts the newest games page by page on the reader's thread, so that other lists need not wait
/// for all of them.
Task<protocol::Result<std::vector<protocol::StatisticsGroup>>> count_games(
    const StatisticsContext& context, const rules::GameInfo& game, std::int64_t until) {
  GameStatistics statistics(game);
  std::optional<storage::PageKey> after;
  for (int left = context.limits.statistics_games; left > 0;) {
    const int limit = std::min(left, context.limits.statistics_page);
    const auto next = co_await ask(
        context.store, [&statistics, &game, until, limit, after](storage::Connection& store) {
          const auto page = storage::game_results(store, game.id, until, limit, after);
          for (const storage::GameResultRow& row : page.rows)
            statistics.add(row);
          return page.next;
        });
    if (!next) co_return std::unexpected(next.error());
    if (!*next) break;
    after = *next;
    left -= limit;
  }
  co_return statistics.groups();
}

}  // namespace

Handled game_statistics(const StatisticsContext& context, RoutedRequest& routed) {
  const std::string& id = routed.parameters.at(0);
  const rules::GameInfo* const game = rules::find_game(id);
  KeptStatistics* const kept = context.cache.find(id);
  if (game == nullptr || kept == nullptr) co_return protocol::error("people.no-such-game");
  const std::int64_t until = statistics_until(context.limits, context.time.wall_ms());
  if (const auto body = kept->find(until)) co_return api_response(*body);
  protocol::GameStatistics statistics{.game = id,
                                      .until = {},
                                      .most_games = context.limits.statistics_games,
                                      .rating_band = rating_band,
                                      .groups = {}};
  if (kept->computing.exchange(true)) co_return api_response(protocol::statistics_body(statistics));
  const Raised computing(kept->computing);
  auto groups = co_await count_games(context, *game, until);
  if (!groups) co_return std::unexpected(groups.error());
  statistics.until = until;
  statistics.groups = *std::move(groups);
  const auto body = std::make_shared<const std::string>(protocol::statistics_body(statistics));
  kept->insert(until, body);
  co_return api_response(*body);
}

}  // namespace handlers
}  // namespace quintet::server
