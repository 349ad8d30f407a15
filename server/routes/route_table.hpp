// All HTTP addresses of the server: permitted callers, handler and cost (protocol/README.md,
// "HTTP").
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/errors/error.hpp"
#include "server/async/task.hpp"
#include "server/http/http_types.hpp"
#include "server/metrics/metrics.hpp"
#include "server/players/identity.hpp"
#include "server/routes/route_limits.hpp"

namespace quintet::server {

struct RouteContexts;

/// An authorized request, for its handler.
struct RoutedRequest {
  const HttpRequest& request;
  std::vector<std::string> parameters;  // of the path, in the pattern's order
  Session session;                      // of the request's player; only set if the row requires one
};

/// Handles a request. `contexts` and `routed` outlive the coroutine, which may move parts out of
/// it. An error becomes the response for its code.
using Handled = Task<protocol::Result<HttpResponse>>;
using Handler = Handled (*)(const RouteContexts& contexts, RoutedRequest& routed);

/// The callers that a row serves.
enum class Caller : std::uint8_t {
  anybody,
  player,          // with a valid session or token; others get 401
  metrics_reader,  // others get 404
};

/// The pages from which a browser may send the request (http_responses.hpp).
enum class Pages : std::uint8_t {
  any,      // the request changes nothing
  allowed,  // `origin_allowed`
  ours,     // the request changes data: `foreign_change`
  secret,   // the address of the request has a secret: a mail program sends it, without an origin
};

struct RouteRow {
  /// "GET" includes HEAD; empty: every method.
  std::string_view method;
  /// A path. `{name}` matches one segment, percent-decoded; `<id>` matches one as sent; a `*` at
  /// the end matches the rest. Rows with the same pattern must be neighbours.
  std::string_view pattern;
  Handler handler = nullptr;  // null: the connection becomes a WebSocket
  Route label = Route::pages;
  Caller caller = Caller::anybody;
  Pages pages = Pages::any;
  /// Approximate processor time for a request and for each KiB of its body, in tenths of a
  /// millisecond. 0 for requests of operators.
  double cost = 1;
  double cost_per_kibibyte = 0;
  /// The body limit is `RouteLimits::body_bytes` instead of `small_body_bytes`.
  bool long_body = false;

  [[nodiscard]] bool websocket() const { return handler == nullptr; }
};

/// In the order in which they are tried.
[[nodiscard]] std::span<const RouteRow> route_table();

struct RouteMatch {
  /// The matching row; if `allowed` is not empty, another row of the same path. Never null.
  const RouteRow* row = nullptr;
  /// Not empty if the path exists, but not with this method: its methods, "GET, HEAD".
  std::string allowed;
  std::vector<std::string> parameters;
};

/// The row for the request's method and path: the first matching pattern decides. The last row
/// matches every path. Pure.
[[nodiscard]] RouteMatch find_route(const HttpRequest& request);

/// Maximum body size of the request. Pure.
[[nodiscard]] std::size_t body_limit(const RouteLimits& limits, const RouteMatch& route);
/// The request's cost in its address's rate limit, for a body of this size. Pure.
[[nodiscard]] double cost_of(const RouteMatch& route, std::size_t body_bytes);

}  // namespace quintet::server
