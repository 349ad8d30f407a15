#include "server/routes/feed_routes.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "server/async/async_store.hpp"
#include "server/http/query_string.hpp"
#include "server/http/time_text.hpp"
#include "server/net/own_hosts.hpp"
#include "server/previews/player_feed.hpp"
#include "server/routes/list_queries.hpp"
#include "server/routes/page_responses.hpp"
#include "storage/reads/lists.hpp"

namespace quintet::server::handlers {
namespace {

constexpr int games_in_feed = 30;
/// Readers of feeds ask every few minutes at most.
constexpr std::string_view kept_for_minutes = "public, max-age=300";

FeedGame to_feed_game(const storage::GameRow& row) {
  FeedGame game{.room = row.room,
                .game = row.game,
                .seats = {},
                .ended_at = row.ended_at.value_or(row.opened_at),
                .turns = row.turns.value_or(0)};
  for (const storage::GameSeat& seat : row.seats)
    game.seats.push_back({.player = seat.player.name, .place = seat.place.value_or(0)});
  return game;
}

}  // namespace

Handled feed_of_player(const FeedContext& context, RoutedRequest& routed) {
  const HttpRequest& request = routed.request;
  if (auto refused = refuse_host(request)) co_return *std::move(refused);
  const auto found = co_await find_player(context.store, std::move(routed.parameters.at(0)));
  if (!found) co_return std::unexpected(found.error());
  const storage::PlayerRow& player = found->player;
  const storage::PlayerGames query{.player = player.id};
  const auto page = co_await ask(context.store, [&query](storage::Connection& store) {
    return storage::finished_games_of(store, query, games_in_feed, std::nullopt);
  });
  if (!page) co_return std::unexpected(page.error());
  PlayerFeed feed{.player = player.name,
                  .id = player.id,
                  .page = "/players/" + percent_encode(player.name),
                  .since = player.created_at,
                  .games = {}};
  std::ranges::transform(page->rows, std::back_inserter(feed.games), to_feed_game);
  HttpResponse response = made_text(
      request, atom(feed, origin_of(context.hosts, request), texts_for(request)),
      "application/atom+xml; charset=utf-8", "Accept-Encoding, Accept-Language", kept_for_minutes);
  const std::string modified = http_time(updated(feed));
  response.headers.emplace_back("Last-Modified", modified);
  // RFC 9110, section 13.2.2: only without If-None-Match. A reader sends the date that it has got.
  if (request.if_none_match.empty() && request.if_modified_since == modified) {
    response.status = 304;
    response.body.clear();
    std::erase_if(response.headers,
                  [](const auto& header) { return header.first == "Content-Encoding"; });
  }
  co_return response;
}

}  // namespace quintet::server::handlers
