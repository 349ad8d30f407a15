#include "server/routes/people_routes.hpp"

#include <bit>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/levels/measured.hpp"
#include "protocol/errors/refusals.hpp"
#include "protocol/messages/people.hpp"
#include "server/async/async_store.hpp"
#include "server/base/time.hpp"
#include "server/http/query_string.hpp"
#include "server/messages/to_player.hpp"
#include "server/players/identity.hpp"
#include "server/players/player_names.hpp"
#include "server/ratings/ratings.hpp"
#include "server/routes/http_responses.hpp"
#include "server/routes/list_queries.hpp"
#include "storage/reads/lists.hpp"
#include "storage/reads/players.hpp"
#include "storage/reads/puzzles.hpp"
#include "storage/reads/ratings.hpp"

namespace quintet::server::handlers {
namespace {

using protocol::error;

constexpr int leaders_a_page = 100;
/// Only the newest points; a chart shows no more.
constexpr int most_rating_points = 2000;
constexpr int most_suggestions = 10;
/// Names that look alike share a key, so the query reads more players than the response lists.
constexpr int candidates_for_suggestions = 200;

std::vector<protocol::GameCount> to_counts(const std::vector<storage::GameCounts>& rows) {
  std::vector<protocol::GameCount> counts;
  for (const storage::GameCounts& row : rows) {
    counts.push_back({.game = row.game, .won = row.won, .drawn = row.drawn, .lost = row.lost});
  }
  return counts;
}

std::vector<protocol::PoolStanding> to_standings(const std::vector<storage::PoolRating>& rows,
                                                 std::int64_t now) {
  std::vector<protocol::PoolStanding> standings;
  for (const storage::PoolRating& row : rows) {
    const protocol::SeatRating shown = shown_rating(row.rating, now);
    standings.push_back({.pool = row.pool,
                         .rating = shown.rating,
                         .deviation = shown_deviation(row.rating, now),
                         .provisional = shown.provisional,
                         .games = row.rating.games});
  }
  return standings;
}

}  // namespace

Handled suggest_players(const PeopleContext& context, RoutedRequest& routed) {
  const QueryString fields(routed.request.query);
  const auto prefix = fields["prefix"];
  if (!prefix) {
    co_return error("people.prefix");
  }
  const auto rows =
      co_await ask(context.store, [key = name_key(*prefix)](storage::Connection& store) {
        return storage::players_by_prefix(store, key, candidates_for_suggestions);
      });
  if (!rows) co_return std::unexpected(rows.error());
  std::vector<protocol::Player> players;
  for (const storage::PlayerRow& row : *rows) {
    if (players.size() == most_suggestions) break;
    if (name_begins_with(row.name, *prefix)) players.push_back(to_player(row));
  }
  co_return api_response(protocol::players_body(players));
}

Handled profile(const PeopleContext& context, RoutedRequest& routed) {
  const auto found = co_await find_player(context.store, std::move(routed.parameters.at(0)));
  if (!found) co_return std::unexpected(found.error());
  const storage::PlayerRow& player = found->player;
  const auto viewer = co_await viewer_of(context.identity, routed.request);
  const bool own = viewer == player.id;
  const auto ratings = co_await ask(context.store, [&player, own](storage::Connection& store) {
    return own ? storage::ratings_of_player(store, player.id)
               : storage::public_ratings_of_player(store, player.id);
  });
  if (!ratings) co_return std::unexpected(ratings.error());
  const auto counts = co_await ask(context.store, [&player, &viewer](storage::Connection& store) {
    return storage::counts_of(store, player.id, viewer);
  });
  if (!counts) co_return std::unexpected(counts.error());
  const std::int64_t now = context.time.wall_ms();
  protocol::Profile profile{.player = to_player(player), .since = player.created_at};
  profile.games = to_counts(*counts);
  if (player.bot) {
    for (const engine::Measured& row :
         engine::measured(player.bot->game, static_cast<int>(player.bot->level))) {
      profile.strength.push_back(
          {.against = std::string(row.against), .games = row.games, .percent = row.percent});
    }
  }
  profile.ratings = to_standings(*ratings, now);
  if (own) {
    const auto puzzles = co_await ask(context.store, [&player](storage::Connection& store) {
      return storage::puzzle_ratings_of_player(store, player.id);
    });
    if (!puzzles) co_return std::unexpected(puzzles.error());
    profile.puzzles = to_standings(*puzzles, now);
  }
  co_return api_response(protocol::profile_body(profile));
}

Handled rating_history(const PeopleContext& context, RoutedRequest& routed) {
  const auto found = co_await find_player(context.store, std::move(routed.parameters.at(0)));
  if (!found) co_return std::unexpected(found.error());
  const storage::PlayerRow& player = found->player;
  const auto viewer = co_await viewer_of(context.identity, routed.request);
  const std::string& pool = routed.parameters.at(1);
  if (find_pool(pool) == nullptr) co_return error("people.no-such-pool");
  const auto rows = co_await ask(context.store, [&](storage::Connection& store) {
    return storage::rating_history(store, player.id, pool, most_rating_points);
  });
  if (!rows) co_return std::unexpected(rows.error());
  std::vector<protocol::RatingPoint> points;
  for (const storage::RatingPoint& row : viewer == player.id ? *rows : history_for_others(*rows)) {
    points.push_back({.at = row.at,
                      .rating = std::llround(row.rating),
                      .deviation = std::llround(row.deviation)});
  }
  co_return api_response(protocol::rating_history_body(to_player(player), pool, points));
}

Handled head_to_head(const PeopleContext& context, RoutedRequest& routed) {
  const auto found = co_await find_player(context.store, std::move(routed.parameters.at(0)));
  if (!found) co_return std::unexpected(found.error());
  const storage::PlayerRow& player = found->player;
  const auto viewer = co_await viewer_of(context.identity, routed.request);
  const auto opponent = co_await find_player(context.store, std::move(routed.parameters.at(1)));
  if (!opponent) co_return std::unexpected(opponent.error());
  const auto counts = co_await ask(context.store, [&](storage::Connection& store) {
    return storage::head_to_head(store, player.id, opponent->player.id, viewer);
  });
  if (!counts) co_return std::unexpected(counts.error());
  co_return api_response(protocol::head_to_head_body(to_player(player), to_player(opponent->player),
                                                     to_counts(*counts)));
}

Handled leaderboard(const PeopleContext& context, RoutedRequest& routed) {
  const std::string& pool = routed.parameters.at(0);
  const QueryString fields(routed.request.query);
  if (find_pool(pool) == nullptr) co_return error("people.no-such-pool");
  std::optional<storage::LeaderKey> after;
  if (const auto cursor = fields["after"]) {
    const auto numbers = parse_cursor(*cursor);
    if (!numbers) {
      co_return error("people.page");
    }
    after = {.rating = std::bit_cast<double>(numbers->first), .player = numbers->second};
  }
  const std::int64_t now = context.time.wall_ms();
  const auto page = co_await ask(context.store, [&](storage::Connection& store) {
    return storage::leaderboard(store, pool, now, leaders_a_page, after);
  });
  if (!page) co_return std::unexpected(page.error());
  std::vector<protocol::LeaderEntry> leaders;
  for (const storage::LeaderRow& row : page->rows) {
    leaders.push_back({.player = to_player(row.player),
                       .rating = std::llround(row.rating.rating),
                       .deviation = shown_deviation(row.rating, now),
                       .games = row.rating.games});
  }
  std::optional<std::string> next;
  if (page->next) {
    next = to_cursor(std::bit_cast<std::int64_t>(page->next->rating), page->next->player);
  }
  co_return api_response(protocol::leaderboard_body(pool, leaders, next));
}

}  // namespace quintet::server::handlers
