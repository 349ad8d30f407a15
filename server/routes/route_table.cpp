#include "server/routes/route_table.hpp"

#include <optional>
#include <utility>

#include "server/http/query_string.hpp"

namespace quintet::server {
namespace {

/// Whether a path matches a pattern; appends the values of the pattern's parameters.
bool fits(std::string_view pattern, std::string_view path, std::vector<std::string>& parameters) {
  while (!pattern.empty()) {
    const std::string_view literal = pattern.substr(0, pattern.find_first_of("{<*"));
    if (!path.starts_with(literal)) return false;
    path.remove_prefix(literal.size());
    pattern.remove_prefix(literal.size());
    if (pattern.empty()) break;
    if (pattern.front() == '*') return true;
    const bool encoded = pattern.front() == '{';
    pattern.remove_prefix(pattern.find_first_of("}>") + 1);
    // The pattern's text after the parameter in the same segment, such as ".txt".
    const std::string_view ending = pattern.substr(0, pattern.find('/'));
    std::string_view segment = path.substr(0, path.find('/'));
    if (!segment.ends_with(ending)) return false;
    segment.remove_suffix(ending.size());
    auto value = encoded ? percent_decode(segment) : std::optional(std::string(segment));
    if (!value) return false;
    parameters.push_back(*std::move(value));
    path.remove_prefix(segment.size());
  }
  return path.empty();
}

std::string_view methods_of(const RouteRow& row) {
  return row.method == "GET" && !row.websocket() ? "GET, HEAD" : row.method;
}

bool serves(const RouteRow& row, std::string_view method) {
  return row.method.empty() || row.method == method ||
         (method == "HEAD" && row.method == "GET" && !row.websocket());
}

}  // namespace

RouteMatch find_route(const HttpRequest& request) {
  RouteMatch found;
  for (const RouteRow& row : route_table()) {
    if (row.caller == Caller::metrics_reader && !request.may_read_metrics) continue;
    if (found.row != nullptr) {
      if (row.pattern != found.row->pattern) break;
    } else if (found.parameters.clear(); !fits(row.pattern, request.path, found.parameters)) {
      continue;
    }
    if (serves(row, request.method)) {
      found.row = &row;
      found.allowed.clear();
      break;
    }
    if (found.row == nullptr) found.row = &row;
    if (!found.allowed.empty()) found.allowed += ", ";
    found.allowed += methods_of(row);
  }
  return found;
}

std::size_t body_limit(const RouteLimits& limits, const RouteMatch& route) {
  const bool long_body = route.row->long_body && route.allowed.empty();
  return long_body ? limits.body_bytes : limits.small_body_bytes;
}

double cost_of(const RouteMatch& route, std::size_t body_bytes) {
  constexpr double kibibyte = 1024;
  return route.row->cost +
         route.row->cost_per_kibibyte * static_cast<double>(body_bytes) / kibibyte;
}

}  // namespace quintet::server
