#include "server/routes/game_lists.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "protocol/messages/people.hpp"
#include "server/async/async_store.hpp"
#include "server/games/record_text.hpp"
#include "server/games/room_log.hpp"
#include "server/http/header_list.hpp"
#include "server/http/query_string.hpp"
#include "server/net/shared_workers.hpp"
#include "server/players/identity.hpp"
#include "server/routes/http_responses.hpp"
#include "server/routes/list_queries.hpp"
#include "storage/reads/lists.hpp"
#include "storage/reads/rooms.hpp"

namespace quintet::server::handlers {
namespace {

using protocol::error;
using protocol::Result;

/// Whole games in one response: some 100 KB.
constexpr int texts_a_page = 50;

/// The finished games of a player, as far as `viewer` may know of them.
Handled finished_games(const GameListContext& context, storage::PlayerRow player,
                       QueryString fields, std::optional<std::string> viewer) {
  storage::PlayerGames query{.player = player.id, .viewer = viewer};
  auto filter = filter_of(fields);
  if (!filter) co_return std::unexpected(filter.error());
  query.filter = *std::move(filter);
  const auto outcome = outcome_of(fields);
  if (!outcome) co_return std::unexpected(outcome.error());
  query.outcome = *outcome;
  if (auto opponent = fields["opponent"]) {
    const auto found = co_await find_player(context.store, *std::move(opponent));
    if (!found) co_return std::unexpected(found.error());
    query.opponent = found->player.id;
  }
  const auto after = page_of(fields);
  if (!after) co_return std::unexpected(after.error());
  const auto page = co_await ask(context.store, [&query, &after](storage::Connection& store) {
    return storage::finished_games_of(store, query, games_a_page, *after);
  });
  if (!page) co_return std::unexpected(page.error());
  co_return api_response(protocol::game_page_body(to_page(*page)));
}

/// The same request for the next page.
std::string address_of_next(const HttpRequest& request, const storage::PageKey& next) {
  std::string address = request.path + "?after=" + to_cursor(next.first, next.second);
  std::string_view fields = request.query;
  while (!fields.empty()) {
    const std::string_view field = consume_item(fields, '&');
    if (field.starts_with("after=")) continue;
    address += '&';
    address += field;
  }
  return address;
}

/// The text of a finished game, which is the same in the file as in its room. Reads and replays its
/// log, without loading the room. `address` is the reader's.
Task<Result<std::string>> text_of_game(const GameListContext& context, std::string room,
                                       std::string address) {
  const auto loaded = co_await ask(context.store, [&room](storage::Connection& store) {
    return storage::load_room(store, room);
  });
  if (!loaded) co_return std::unexpected(loaded.error());
  if (!*loaded) co_return error("room.not-found", room);
  auto work = [&room, &loaded]() -> Result<std::string> {
    const auto state = follow((*loaded)->events);
    if (!state) return protocol::internal_error("internal.log-not-followed", state.error());
    return record_text(room, *state);
  };
  auto text = co_await context.workers.run(std::move(address), std::move(work));
  if (!text) co_return std::unexpected(text.error());
  co_return *std::move(text);
}

}  // namespace

/// Finished games of all players, or of one: `player`, and only then `opponent` and `result`.
Handled find_games(const GameListContext& context, RoutedRequest& routed) {
  QueryString fields(routed.request.query);
  if (auto name = fields["player"]) {
    const auto found = co_await find_player(context.store, *std::move(name));
    if (!found) co_return std::unexpected(found.error());
    auto viewer = co_await viewer_of(context.identity, routed.request);
    co_return co_await finished_games(context, found->player, std::move(fields), std::move(viewer));
  }
  if (fields["opponent"] || fields["result"]) {
    co_return error("people.player-needed");
  }
  const auto filter = filter_of(fields);
  if (!filter) co_return std::unexpected(filter.error());
  const auto after = page_of(fields);
  if (!after) co_return std::unexpected(after.error());
  const auto page = co_await ask(context.store, [&](storage::Connection& store) {
    return storage::finished_games(store, *filter, games_a_page, *after);
  });
  if (!page) co_return std::unexpected(page.error());
  co_return api_response(protocol::game_page_body(to_page(*page)));
}

Handled games_of_player(const GameListContext& context, RoutedRequest& routed) {
  auto found = co_await find_player(context.store, std::move(routed.parameters.at(0)));
  if (!found) co_return std::unexpected(found.error());
  auto viewer = co_await viewer_of(context.identity, routed.request);
  QueryString fields(routed.request.query);
  co_return co_await finished_games(context, std::move(found->player), std::move(fields),
                                    std::move(viewer));
}

Handled my_games(const GameListContext& context, RoutedRequest& routed) {
  const std::string& me = routed.session.player.id;
  const QueryString fields(routed.request.query);
  const auto after = page_of(fields);
  if (!after) co_return std::unexpected(after.error());
  // The first page has all unfinished games: a player has hardly more than this at a time.
  constexpr int most_running = 500;
  storage::Page<storage::GameRow> running;
  if (!*after) {
    auto rows = co_await ask(context.store, [&me](storage::Connection& store) {
      return storage::unfinished_games_of(store, me, me, most_running, std::nullopt);
    });
    if (!rows) co_return std::unexpected(rows.error());
    running = *std::move(rows);
  }
  const storage::PlayerGames query{.player = me, .viewer = me};
  const auto finished = co_await ask(context.store, [&](storage::Connection& store) {
    return storage::finished_games_of(store, query, games_a_page, *after);
  });
  if (!finished) co_return std::unexpected(finished.error());
  auto body = [&] { return protocol::my_games_body(to_page(running, me), to_page(*finished, me)); };
  auto text = co_await context.workers.run(routed.request.address, std::move(body));
  if (!text) co_return std::unexpected(text.error());
  co_return api_response(*std::move(text));
}

/// A page of whole games, one after the other; the address of the next page is in a header.
Handled my_games_as_text(const GameListContext& context, RoutedRequest& routed) {
  const QueryString fields(routed.request.query);
  const auto after = page_of(fields);
  if (!after) co_return std::unexpected(after.error());
  auto filter = filter_of(fields);
  if (!filter) co_return std::unexpected(filter.error());
  const storage::PlayerGames query{.player = routed.session.player.id,
                                   .viewer = routed.session.player.id,
                                   .filter = *std::move(filter)};
  const auto page = co_await ask(context.store, [&](storage::Connection& store) {
    return storage::finished_games_of(store, query, texts_a_page, *after);
  });
  if (!page) co_return std::unexpected(page.error());
  std::string texts;
  for (const storage::GameRow& row : page->rows) {
    const auto text = co_await text_of_game(context, row.room, routed.request.address);
    if (!text) co_return std::unexpected(text.error());
    if (!texts.empty()) texts += '\n';
    texts += *text;
  }
  HttpResponse response = api_response(std::move(texts), text_type);
  response.headers.emplace_back("Content-Disposition",
                                "attachment; filename=\"quintet-games.txt\"");
  if (page->next) {
    response.headers.emplace_back(
        "Link", "<" + address_of_next(routed.request, *page->next) + ">; rel=\"next\"");
  }
  co_return response;
}

}  // namespace quintet::server::handlers
