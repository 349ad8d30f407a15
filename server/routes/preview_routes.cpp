#include "server/routes/preview_routes.hpp"

#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "protocol/errors/refusals.hpp"
#include "rules/catalogue.hpp"
#include "rules/game.hpp"
#include "server/async/async_store.hpp"
#include "server/http/negotiation.hpp"
#include "server/net/own_hosts.hpp"
#include "server/net/shared_workers.hpp"
#include "server/previews/pictures.hpp"
#include "server/previews/preview_limits.hpp"
#include "server/previews/room_page.hpp"
#include "server/rooms/room_calls.hpp"
#include "server/rooms/rooms.hpp"
#include "server/routes/http_responses.hpp"
#include "server/routes/list_queries.hpp"
#include "server/routes/page_responses.hpp"
#include "storage/reads/lists.hpp"

namespace quintet::server::handlers {
namespace {

/// A picture changes with the game, and a crawler may come again for every message in a chat.
constexpr std::string_view kept_for_a_minute = "public, max-age=60";
constexpr std::string_view kept_for_a_day = "public, max-age=86400";

Handled picture_of(const PreviewContext& context, RoutedRequest& routed, Card card,
                   std::string_view kept) {
  HttpResponse response{.type = "image/png"};
  const std::string tag = fmt::format("\"{:016x}\"", rules::fnv1a(key_of(card)));
  response.headers = {{"ETag", tag}, {"Cache-Control", std::string(kept)}};
  const std::string& known = routed.request.if_none_match;
  if (!known.empty() && names_tag(known, tag)) {
    response.status = 304;
    co_return response;
  }
  const auto picture = co_await context.pictures.of(std::move(card), routed.request.address);
  if (!picture) co_return std::unexpected(picture.error());
  response.body = **picture;
  co_return response;
}

/// The finished public games that the site map names.
Task<protocol::Result<TimedValue<std::vector<ListedGame>>::Pointer>> listed_games(
    const PreviewContext& context) {
  if (auto cached = context.site_map.find(std::chrono::steady_clock::now())) co_return cached;
  const int most = static_cast<int>(context.limits.site_map_games);
  const auto page = co_await ask(context.store, [most](storage::Connection& store) {
    return storage::finished_games(store, {}, most, std::nullopt);
  });
  if (!page) co_return std::unexpected(page.error());
  auto games = std::make_shared<std::vector<ListedGame>>();
  for (const storage::GameRow& row : page->rows)
    games->push_back({.room = row.room, .ended_at = row.ended_at.value_or(row.opened_at)});
  context.site_map.insert(games, std::chrono::steady_clock::now());
  co_return games;
}

}  // namespace

Handled site_picture(const PreviewContext& context, RoutedRequest& routed) {
  co_return co_await picture_of(context, routed, site_card(), kept_for_a_day);
}

Handled game_picture(const PreviewContext& context, RoutedRequest& routed) {
  const rules::GameInfo* game = rules::find_game(routed.parameters.at(0));
  if (game == nullptr) co_return protocol::error("http.no-such-address");
  co_return co_await picture_of(context, routed, card_of(*game), kept_for_a_day);
}

/// A room that does not exist, or of which there is nothing to say, has the picture of the site.
Handled room_picture(const PreviewContext& context, RoutedRequest& routed) {
  const std::string& room = routed.parameters.at(0);
  const auto preview = co_await read_preview(context.rooms, room, ListTurns::no);
  if (!preview && preview.error().code != protocol::ErrorCode::not_found)
    co_return std::unexpected(preview.error());
  const bool told = preview && worth_telling(*preview);
  co_return co_await picture_of(context, routed, told ? card_of(*preview) : site_card(),
                                kept_for_a_minute);
}

Handled robots(const PreviewContext& context, RoutedRequest& routed) {
  if (auto refused = refuse_host(routed.request)) co_return *std::move(refused);
  co_return made_text(routed.request, robots_text(origin_of(context.hosts, routed.request)),
                      text_type);
}

Handled site_map(const PreviewContext& context, RoutedRequest& routed) {
  if (auto refused = refuse_host(routed.request)) co_return *std::move(refused);
  const auto games = co_await listed_games(context);
  if (!games) co_return std::unexpected(games.error());
  const std::string origin = origin_of(context.hosts, routed.request);
  auto work = [&] {
    return made_text(routed.request, server::site_map(origin, **games),
                     "application/xml; charset=utf-8");
  };
  auto made = co_await context.workers.run(routed.request.address, std::move(work));
  co_return made;
}

}  // namespace quintet::server::handlers
