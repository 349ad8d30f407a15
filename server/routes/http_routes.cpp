#include "server/routes/http_routes.hpp"

#include <exception>
#include <optional>
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/base/time.hpp"
#include "server/net/edge_settings.hpp"
#include "server/players/bans.hpp"
#include "server/routes/http_responses.hpp"
#include "server/routes/route_contexts.hpp"

namespace quintet::server {
namespace {

/// The refusal for a browser whose page may not send this request, or null.
std::optional<protocol::Error> refuse_page(const EdgeSettings& edge, const HttpRequest& request,
                                           Pages pages) {
  if (pages == Pages::ours) return foreign_change(edge, request);
  if (pages == Pages::allowed && !origin_allowed(edge, request)) {
    return protocol::refusal("http.other-site");
  }
  return std::nullopt;
}

/// Calls the row's handler. An exception becomes an error response.
Handled handle(const RouteRow& row, const RouteContexts& contexts, RoutedRequest& routed) {
  try {
    co_return co_await row.handler(contexts, routed);
  } catch (const std::exception& failure) {
    co_return protocol::internal_error("internal.failed", failure.what());
  }
}

}  // namespace

Task<HttpResponse> respond(const RouteContexts& contexts, const HttpRequest& request,
                           RouteMatch route) {
  const AccessContext& access = contexts.access;
  if (request.path.starts_with("/api/")) {
    if (auto banned = access.bans.refusal_of_address(request.address, access.time.wall_ms()))
      co_return error_response(*banned);
  }
  if (!route.allowed.empty()) co_return wrong_method(std::move(route.allowed));
  const RouteRow& row = *route.row;
  if (const auto refused = refuse_page(access.edge, request, row.pages))
    co_return error_response(*refused);
  RoutedRequest routed{
      .request = request, .parameters = std::move(route.parameters), .session = {}};
  if (row.caller == Caller::player) {
    auto session = co_await who_asks(access.identity, request);
    if (!session) co_return error_response(session.error());
    routed.session = *std::move(session);
  }
  auto response = co_await handle(row, contexts, routed);
  if (!response) co_return error_response(response.error());
  co_return *std::move(response);
}

}  // namespace quintet::server
