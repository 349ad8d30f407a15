#include "server/routes/page_routes.hpp"

#include <string>
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/async/async_store.hpp"
#include "server/http/query_string.hpp"
#include "server/http/static_files.hpp"
#include "server/net/own_hosts.hpp"
#include "server/previews/room_page.hpp"
#include "server/rooms/room_calls.hpp"
#include "server/rooms/rooms.hpp"
#include "server/routes/list_queries.hpp"
#include "server/routes/page_responses.hpp"

namespace quintet::server::handlers {
Handled no_such_address(const PageContext& /*context*/, RoutedRequest& /*routed*/) {
  co_return protocol::error("http.no-such-address");
}

/// All methods come here, because only static_file knows which paths are read-only files.
Handled page(const PageContext& context, RoutedRequest& routed) {
  const HttpRequest& request = routed.request;
  const bool read = request.method == "GET" || request.method == "HEAD";
  if (read && is_client_page(request.path)) {
    if (auto refused = refuse_host(request)) co_return *std::move(refused);
    const PageTexts& texts = texts_for(request);
    co_return page_response(context.hosts, request, head_of_path(request.path, texts), texts);
  }
  HttpResponse file = static_file(request);
  if (file.status == 404) co_return file;
  if (auto refused = refuse_host(request)) co_return *std::move(refused);
  co_return file;
}

/// Shows the page in any case; the client then reports problems with the room.
Handled room_page(const PageContext& context, RoutedRequest& routed) {
  if (auto refused = refuse_host(routed.request)) co_return *std::move(refused);
  const std::string& room = routed.parameters.at(0);
  const PageTexts& texts = texts_for(routed.request);
  PageHead head = unlisted_head(routed.request.path, texts);
  const auto preview = co_await read_preview(context.rooms, room, ListTurns::yes);
  if (preview && worth_telling(*preview)) head = head_of(room, *preview, texts);
  co_return page_response(context.hosts, routed.request, head, texts);
}

Handled player_page(const PageContext& context, RoutedRequest& routed) {
  if (auto refused = refuse_host(routed.request)) co_return *std::move(refused);
  const PageTexts& texts = texts_for(routed.request);
  PageHead head = unlisted_head(routed.request.path, texts);
  const auto found = co_await find_player(context.store, std::move(routed.parameters.at(0)));
  if (found) {
    const std::string& name = found->player.name;
    head.listed = true;
    head.path = "/players/" + percent_encode(name);
    head.feed = head.path + "/games.atom";
    head.title = name;
    head.description = texts.site.player_summary(name);
  }
  co_return page_response(context.hosts, routed.request, head, texts);
}

}  // namespace quintet::server::handlers
