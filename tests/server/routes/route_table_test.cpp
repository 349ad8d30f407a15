// Rules for every row of the table of routes.
#include "server/routes/route_table.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

using server::find_route;
using server::route_table;
using server::RouteMatch;
using server::RouteRow;

/// A path that matches this pattern.
std::string path_of(std::string_view pattern) {
  std::string path(pattern);
  for (std::size_t begin = path.find_first_of("{<"); begin != std::string::npos;
       begin = path.find_first_of("{<", begin)) {
    path.replace(begin, path.find_first_of("}>", begin) - begin + 1, "someone");
  }
  if (path.ends_with('*')) path.replace(path.size() - 1, 1, "nowhere/at/all");
  if (!path.starts_with('/')) path.insert(0, "/");
  return path;
}

RouteMatch route_of(std::string_view method, std::string path, bool may_read_metrics = true) {
  return find_route({.method = std::string(method),
                     .path = std::move(path),
                     .may_read_metrics = may_read_metrics});
}

/// The methods of all rows with this pattern.
std::vector<std::string> methods_of(std::string_view pattern) {
  std::vector<std::string> methods;
  for (const RouteRow& row : route_table()) {
    if (row.pattern != pattern) continue;
    methods.emplace_back(row.method);
    if (row.method == "GET" && !row.websocket()) methods.emplace_back("HEAD");
  }
  return methods;
}

std::string listed(const std::vector<std::string>& words) {
  std::string list;
  for (const std::string& word : words)
    list += (list.empty() ? "" : ", ") + word;
  return list;
}

TEST_CASE("each row serves its own method and pattern, and no row occurs twice") {
  std::set<std::pair<std::string_view, std::string_view>> seen;
  for (const RouteRow& row : route_table()) {
    CAPTURE(std::string(row.pattern));
    CHECK(seen.emplace(row.method, row.pattern).second);
    const std::string method(row.method.empty() ? "PATCH" : row.method);
    const RouteMatch found = route_of(method, path_of(row.pattern));
    CHECK(found.row == &row);
    CHECK(found.allowed.empty());
    CHECK(row.cost >= 0);
    CHECK((row.handler != nullptr || row.websocket()));
  }
}

TEST_CASE("every GET has a HEAD, and other methods get the list of allowed ones") {
  for (const RouteRow& row : route_table()) {
    if (row.method.empty()) continue;
    CAPTURE(std::string(row.pattern));
    const std::string path = path_of(row.pattern);
    const std::vector<std::string> methods = methods_of(row.pattern);
    if (row.method == "GET" && !row.websocket()) CHECK(route_of("HEAD", path).row == &row);
    for (const char* method : {"GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "get", ""}) {
      const bool served = std::ranges::find(methods, method) != methods.end();
      CHECK(route_of(method, path).allowed == (served ? "" : listed(methods)));
    }
  }
}

TEST_CASE("each route name in the metrics belongs to a row, except the one for unknown paths") {
  std::set<std::string_view> words(server::route_words.begin(), server::route_words.end());
  CHECK(words.size() == server::route_words.size());
  words.erase("unknown");
  for (const RouteRow& row : route_table())
    words.erase(server::route_words.at(static_cast<std::size_t>(row.label)));
  CHECK(words.empty());
}

TEST_CASE("the parameters of a path are passed on, with names decoded") {
  using Parameters = std::vector<std::string>;
  const auto parameters = [](std::string path) {
    return route_of("GET", std::move(path)).parameters;
  };
  CHECK(parameters("/api/players/J%C3%B6rg%2F1") == Parameters{"Jörg/1"});
  CHECK(parameters("/api/players/a/against/b%20c") == Parameters{"a", "b c"});
  CHECK(parameters("/api/players/") == Parameters{""});
  CHECK(parameters("/api/games/k3v9") == Parameters{"k3v9"});
  CHECK(parameters("/api/games/k3v9.txt") == Parameters{"k3v9"});
  CHECK(parameters("/api/games/k3v9/events") == Parameters{"k3v9"});
  CHECK(parameters("/api/games/..%2f") == Parameters{"..%2f"});
  CHECK(parameters("/").empty());
}

TEST_CASE("paths that only resemble those of the API are not found") {
  const auto pattern = [](std::string path) {
    return std::string(route_of("GET", std::move(path)).row->pattern);
  };
  for (const char* path :
       {"/api/", "/api/players/%ff", "/api/players/%", "/api/players/a/b", "/api/games/a/b",
        "/api/games/a/events/", "/api/sessions", "/api/session/", "/api/leaderboards",
        "/api/tokens/a/b", "/api/my/", "/api//games"}) {
    CAPTURE(std::string(path));
    CHECK(pattern(path) == "/api/*");
  }
  for (const char* path : {"/", "", "*", "/api", "/ws/", "/wsx", "/healthz/", "//healthz"}) {
    CAPTURE(std::string(path));
    CHECK(pattern(path) == "*");
  }
}

TEST_CASE("/metrics does not exist for clients that may not read it") {
  CHECK(route_of("GET", "/metrics").row->label == server::Route::operation);
  CHECK(route_of("GET", "/metrics", false).row->pattern == "*");
  CHECK(route_of("POST", "/metrics", false).allowed.empty());
}

TEST_CASE("the cost of a request is known from its head") {
  const auto cost = [](std::string_view method, const std::string& path, std::size_t body = 0,
                       bool reader = false) {
    return server::cost_of(route_of(method, path, reader), body);
  };
  CHECK(cost("GET", "/healthz") == 0);
  CHECK(cost("GET", "/readyz") == 0);
  CHECK(cost("GET", "/metrics", 0, true) == 0);
  CHECK(cost("GET", "/metrics") == 1);
  CHECK(cost("GET", "/") == 1);
  CHECK(cost("GET", "/ws") == 3);
  CHECK(cost("GET", "/api/nothing") == 3);
  CHECK(cost("POST", "/api/session") == 3);
  CHECK(cost("GET", "/api/games/k3v9w2m7qp") == 10);
  CHECK(cost("GET", "/api/games/k3v9w2m7qp/events") == 10);
  CHECK(cost("GET", "/api/games") == 20);
  CHECK(cost("GET", "/api/players/a") == 20);
  CHECK(cost("GET", "/api/leaderboards/liger") == 20);
  CHECK(cost("POST", "/api/my/mutes") == 30);
  CHECK(cost("GET", "/api/my/games") == 30);
  CHECK(cost("GET", "/api/my/games.txt") == 400);
  CHECK(cost("GET", "/api/my/export") == 400);
  CHECK(cost("POST", "/api/query", 256UZ * 1024) == 259);
  CHECK(cost("POST", "/api/login", 4096) == cost("POST", "/api/login"));
}

TEST_CASE("only queries, merges of mistakes and passkeys may have a long body") {
  const server::RouteLimits limits;
  constexpr std::array<std::string_view, 5> long_ones{"/api/query", "/api/my/mistakes",
                                                      "/api/my/passkeys", "/api/passkeys/login",
                                                      "/api/passkeys/password"};
  for (const RouteRow& row : route_table()) {
    const RouteMatch route = route_of(row.method, path_of(row.pattern));
    const bool many =
        row.method == "POST" && std::ranges::find(long_ones, row.pattern) != long_ones.end();
    CHECK(server::body_limit(limits, route) ==
          (many ? limits.body_bytes : limits.small_body_bytes));
  }
  CHECK(server::body_limit(limits, route_of("PUT", "/api/query")) == limits.small_body_bytes);
}

TEST_CASE("a server follows its table: HEAD as GET without the body, and Allow with each 405") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db", {"--metrics-from", "127.0.0.1"});
  const Session session = new_session(server.address());
  const auto ask = [&](const std::string& method, const std::string& path) {
    return http(server.address(),
                {.method = method, .target = path, .headers = {{"Cookie", session.cookie}}});
  };
  for (const RouteRow& row : route_table()) {
    if (row.method.empty()) continue;
    CAPTURE(std::string(row.pattern));
    const std::string path = path_of(row.pattern);
    const HttpResponse wrong = ask("PATCH", path);
    CHECK(wrong.status == 405);
    CHECK(wrong.header("Allow") == listed(methods_of(row.pattern)));
    if (row.method != "GET" || row.websocket()) continue;
    const HttpResponse got = ask("GET", path);
    const HttpResponse head = ask("HEAD", path);
    CHECK(got.status != 405);
    CHECK(head.status == got.status);
    CHECK(head.header("Content-Type") == got.header("Content-Type"));
    // A body in pieces has no known length.
    CHECK(head.header("Transfer-Encoding") == got.header("Transfer-Encoding"));
    CHECK(head.has("Content-Length") != head.has("Transfer-Encoding"));
    CHECK(head.body.empty());
  }
}

}  // namespace
}  // namespace quintet::tests
