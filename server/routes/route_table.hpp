// Every address that the server serves over HTTP: who may use it, which function responds, what it
// costs (protocol/README.md, "HTTP").
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/error.hpp"
#include "server/async/task.hpp"
#include "server/base/limits.hpp"
#include "server/base/metrics.hpp"
#include "server/http/http_types.hpp"
#include "server/players/identity.hpp"

namespace quintet::server {

struct App;

/// A request that may be served, as its handler gets it.
struct RoutedRequest {
  App& app;
  const HttpRequest& request;
  std::vector<std::string> parameters;  // of the path, in the order of the pattern
  Session session;                      // of the asking player; only where the row needs one
};

/// What serves a request. `routed` outlives the coroutine, which may take what it needs out of it.
/// An error becomes the response that fits its code.
using Handled = Task<protocol::Result<HttpResponse>>;
using Handler = Handled (*)(RoutedRequest& routed);

/// Whom a row serves.
enum class Caller : std::uint8_t {
  anybody,
  player,          // with a valid session or token; 401 to all others
  metrics_reader,  // to all others the address does not exist
};

/// From which pages a browser may ask (http_responses.hpp).
enum class Pages : std::uint8_t {
  any,      // it changes nothing
  allowed,  // `origin_allowed`
  ours,     // it changes something: `foreign_change`
};

struct RouteRow {
  /// "GET" stands for HEAD too; empty: every method.
  std::string_view method;
  /// A path. `{name}` stands for one segment of it, percent-decoded; `<id>` for one as it was sent;
  /// a `*` at the end for the rest. Rows with the same pattern are neighbours.
  std::string_view pattern;
  Handler handler = nullptr;  // null: the connection becomes a WebSocket
  Route label = Route::pages;
  Caller caller = Caller::anybody;
  Pages pages = Pages::any;
  /// Processor time for a request and for each KiB of its body, roughly, in tenths of a
  /// millisecond. 0 for those who look after the server.
  double cost = 1;
  double cost_per_kibibyte = 0;
  /// Whether the body may be as long as `Limits::body_bytes`, not only `small_body_bytes`.
  bool long_body = false;

  [[nodiscard]] bool websocket() const { return handler == nullptr; }
};

/// In the order in which they are tried.
[[nodiscard]] std::span<const RouteRow> route_table();

struct RouteMatch {
  /// What responds; where `allowed` is not empty, another row of the same path. Never null.
  const RouteRow* row = nullptr;
  /// Not empty: the path is there, but not for this method. The methods that it has: "GET, HEAD".
  std::string allowed;
  std::vector<std::string> parameters;
};

/// The row for the request's method and path: the first pattern that fits decides. There is always
/// one: the last row takes what no other has taken. Pure.
[[nodiscard]] RouteMatch find_route(const HttpRequest& request);

/// How long the body of a request may be. Pure.
[[nodiscard]] std::size_t body_limit(const Limits& limits, const RouteMatch& route);
/// What a request with a body of this size counts for in its address's rate limit. Pure.
[[nodiscard]] double cost_of(const RouteMatch& route, std::size_t body_bytes);

}  // namespace quintet::server
