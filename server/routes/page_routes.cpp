#include "server/routes/page_routes.hpp"

#include <string>
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/async/async_store.hpp"
#include "server/http/negotiation.hpp"
#include "server/http/query_string.hpp"
#include "server/http/static_files.hpp"
#include "server/net/own_hosts.hpp"
#include "server/previews/in_words.hpp"
#include "server/previews/room_words.hpp"
#include "server/rooms/rooms.hpp"
#include "server/routes/list_queries.hpp"
#include "server/routes/page_responses.hpp"

namespace quintet::server::handlers {
namespace {

Language language_of(const HttpRequest& request) {
  return accepted_language(request.accept_language);
}

}  // namespace

Handled no_such_address(const PageContext& /*context*/, RoutedRequest& /*routed*/) {
  co_return protocol::error("http.no-such-address");
}

/// All methods come here, because only static_file knows which paths are read-only files.
Handled page(const PageContext& context, RoutedRequest& routed) {
  const HttpRequest& request = routed.request;
  const bool read = request.method == "GET" || request.method == "HEAD";
  if (read && is_client_page(request.path)) {
    if (auto refused = refuse_host(request)) co_return *std::move(refused);
    co_return page_response(context.hosts, request,
                            head_of_path(request.path, language_of(request)));
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
  PageHead head = unlisted_head(routed.request.path, language_of(routed.request));
  const auto preview = co_await context.rooms.preview(room, ListTurns::yes);
  if (preview && worth_telling(*preview)) head = head_of(room, *preview, head.language);
  co_return page_response(context.hosts, routed.request, head);
}

Handled player_page(const PageContext& context, RoutedRequest& routed) {
  if (auto refused = refuse_host(routed.request)) co_return *std::move(refused);
  PageHead head = unlisted_head(routed.request.path, language_of(routed.request));
  const auto found = co_await find_player(context.store, std::move(routed.parameters.at(0)));
  if (found) {
    const std::string& name = found->player.name;
    head.listed = true;
    head.path = "/players/" + percent_encode(name);
    head.title = name;
    head.description = said(head.language, "{} at Quintet: ratings and games.",
                            "{} bei Quintet: Wertungen und Partien.", name);
  }
  co_return page_response(context.hosts, routed.request, head);
}

}  // namespace quintet::server::handlers
