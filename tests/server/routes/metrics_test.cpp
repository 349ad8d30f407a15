// The operator's view: metrics, readiness, the log.
#include <algorithm>
#include <array>
#include <future>
#include <map>
#include <sstream>
#include <stdexcept>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_future.hpp>
#include <doctest/doctest.h>

#include "server/base/log.hpp"
#include "server/base/readiness.hpp"
#include "server/base/secrets.hpp"
#include "server/routes/http_routes.hpp"
#include "server/routes/route_table.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/metrics_text.hpp"
#include "tests/server/kit/person.hpp"
#include "tests/server/kit/raw_connection.hpp"
#include "tests/server/kit/server_parts.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

namespace asio = boost::asio;

MetricsText metrics_of(const ServerProcess& server) {
  const HttpResponse page = http(server.address(), {.target = "/metrics"});
  CHECK(page.status == 200);
  CHECK(page.header("Content-Type") == "text/plain; version=0.0.4; charset=utf-8");
  MetricsText metrics(page.body);
  for (const std::string& fault : metrics.faults)
    FAIL_CHECK(fault);
  return metrics;
}

/// The first line of the response to a client with this address.
std::string answer_to(const ServerProcess& server, const std::string& from,
                      const std::string& fields = {}) {
  RawConnection connection(server.address(), {.from = from});
  connection.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + fields +
                  "\r\n");
  const std::string head = connection.read_head();
  return head.substr(0, head.find("\r\n"));
}

constexpr std::string_view told = "HTTP/1.1 200 OK";
constexpr std::string_view nothing = "HTTP/1.1 404 Not Found";

TEST_CASE("metrics report what has happened, in the format of Prometheus") {
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db",
                       {"--limit", "connections=500", "--limit", "room-kept=1"});
  const MetricsText before = metrics_of(server);
  CHECK(before.at("quintet_turns_total{game=\"liger\"}") == 0);
  CHECK(before.at("quintet_limit{limit=\"connections\"}") == 500);
  CHECK(before.at("quintet_storing") == 1);
  CHECK(before.at("quintet_draining") == 0);
  {
    Table table = start_table(server.address(), liger);
    CHECK(table.players[0].play("c3-d4")["type"] == "ok");
    table.catch_up();
    const Json out_of_turn = table.players[0].view.play_request("d3-d4");
    CHECK(table.players[0].ask(out_of_turn)["code"] == "not-your-turn");
    const Json hello = {
        {"type", "say"}, {"room", table.room}, {"channel", "players"}, {"text", "hello"}};
    CHECK(table.players[1].ask(hello)["type"] == "ok");
    const MetricsText during = metrics_of(server);
    CHECK(during.at("quintet_connections{kind=\"websocket\"}") == 2);
    CHECK(during.at("quintet_rooms{state=\"playing\"}") == 1);
    CHECK(during.at("quintet_players_online") == 2);
    CHECK(table.players[1].ask({{"type", "resign"}, {"room", table.room}})["type"] == "ok");
    table.players[1].client.close();
  }
  wait_until("the connections to end",
             [&] { return metrics_of(server).at("quintet_connections{kind=\"websocket\"}") == 0; });
  wait_until("the room to leave memory", [&] {
    const MetricsText now = metrics_of(server);
    return now.at("quintet_rooms{state=\"over\"}") + now.at("quintet_rooms{state=\"playing\"}") ==
           0;
  });
  const MetricsText after = metrics_of(server);
  CHECK(after.at("quintet_turns_total{game=\"liger\"}") == 1);
  CHECK(after.at("quintet_turn_duration_seconds_count") == 1);
  CHECK(after.at("quintet_turn_duration_seconds_sum") > 0);
  CHECK(after.at("quintet_rooms_opened_total{game=\"liger\"}") == 1);
  CHECK(after.at("quintet_games_started_total{game=\"liger\"}") == 1);
  CHECK(after.at("quintet_games_ended_total{game=\"liger\",reason=\"resignation\"}") == 1);
  // Each request has a counter under its own name.
  for (const auto& [command, count] : std::map<std::string, double>{{"open_room", 1},
                                                                    {"enter_room", 1},
                                                                    {"take_seat", 1},
                                                                    {"play", 2},
                                                                    {"say", 1},
                                                                    {"resign", 1},
                                                                    {"query", 0}}) {
    CAPTURE(command);
    CHECK(after.at("quintet_commands_total{command=\"" + command + "\"}") == count);
  }
  CHECK(after.at("quintet_errors_total{by=\"websocket\",code=\"not-your-turn\"}") == 1);
  CHECK(after.at("quintet_websockets_opened_total") == 2);
  CHECK(after.at("quintet_websockets_closed_total{reason=\"client\"}") == 1);
  CHECK(after.at("quintet_websockets_closed_total{reason=\"lost\"}") == 1);
  CHECK(after.at("quintet_messages_received_total") >= 7);
  CHECK(after.at("quintet_messages_sent_total") >= 12);
  CHECK(after.at("quintet_sent_bytes_total") > after.at("quintet_messages_sent_total"));
  CHECK(after.at("quintet_http_requests_total{route=\"account\",status=\"2xx\"}") == 2);
  CHECK(after.at("quintet_http_requests_total{route=\"websocket\",status=\"1xx\"}") == 2);
  CHECK(after.at("quintet_mailbox_commands_max") >= 1);
  CHECK(after.at("quintet_outbox_bytes_max") > 0);
  CHECK(after.at("quintet_outbox_bytes") == 0);
  CHECK(after.at("quintet_commit_duration_seconds_count") > 3);
  CHECK(after.at("quintet_commit_jobs_sum") == after.at("quintet_writes_total{result=\"ok\"}"));
  CHECK(after.at("quintet_database_bytes{file=\"main\"}") > 0);
  CHECK(after.at("process_resident_memory_bytes") > 1'000'000);
  CHECK(after.at("process_start_time_seconds") > 1'600'000'000);
  CHECK(after.at("process_open_fds") > 5);
  for (const auto& [name, value] : before.samples) {
    if (name.contains("_total") || name.contains("_count")) CHECK(after.at(name) >= value);
  }
}

TEST_CASE("metrics are for the configured networks, and 404 for all others") {
  const TempFolder folder;
  {
    const ServerProcess server(folder / "usual.db");
    CHECK(answer_to(server, "127.0.0.1") == told);
    CHECK(answer_to(server, "127.0.0.2") == told);
    // A proxy on this machine that is not configured.
    CHECK(answer_to(server, "127.0.0.1", "X-Forwarded-For: 203.0.113.9\r\n") == nothing);
    CHECK(answer_to(server, "127.0.0.1", "X-Forwarded-For: 127.0.0.1\r\n") == nothing);
    CHECK(answer_to(server, "127.0.0.1", "Forwarded: for=127.0.0.1\r\n") == nothing);
    CHECK(http(server.address(), {.method = "POST", .target = "/metrics"}).status == 405);
  }
  const ServerProcess server(
      folder / "narrow.db",
      {"--metrics-from", "127.0.0.2", "--metrics-from", "203.0.113.9", "--metrics-from",
       "127.0.0.3", "--trusted-proxy", "127.0.0.3", "--trusted-proxy", "127.0.0.4"});
  CHECK(answer_to(server, "127.0.0.1") == nothing);
  CHECK(answer_to(server, "127.0.0.2") == told);
  CHECK(answer_to(server, "127.0.0.1", "X-Forwarded-For: 127.0.0.2\r\n") == nothing);
  // With a trusted proxy that may read metrics, the client's address counts.
  CHECK(answer_to(server, "127.0.0.3", "X-Forwarded-For: 203.0.113.9\r\n") == told);
  CHECK(answer_to(server, "127.0.0.3", "X-Forwarded-For: 203.0.113.9, 127.0.0.1\r\n") == nothing);
  CHECK(answer_to(server, "127.0.0.3", "X-Forwarded-For: nobody\r\n") == nothing);
  // With one that may not, every client is refused.
  CHECK(answer_to(server, "127.0.0.4", "X-Forwarded-For: 203.0.113.9\r\n") == nothing);
}

/// A server that does not listen.
struct RoutesOnLoop {
  TempFolder folder;
  PartsOnLoop server{folder / "quintet.db"};
  server::Readiness& readiness = server.parts.base.readiness;

  ~RoutesOnLoop() {
    server.parts.accounts.accounts.stop();
    server.parts.base.store.stop();
  }
  server::HttpResponse ask(const server::HttpRequest& request, server::RouteMatch route) {
    auto response = asio::co_spawn(server.context,
                                   server::respond(server.parts.routes, request, std::move(route)),
                                   asio::use_future);
    server.context.restart();
    server.context.run();
    return response.get();
  }
};

TEST_CASE("a server that drains, or does not handle what other nodes send, is not ready") {
  server::init_secrets();
  RoutesOnLoop routes;
  const auto ask = [&] {
    const server::HttpRequest request{.method = "GET", .path = "/readyz"};
    return routes.ask(request, server::find_route(request));
  };
  CHECK(ask().status == 200);
  routes.readiness.draining = true;
  CHECK(ask().status == 503);
  CHECK(Json::parse(ask().body) ==
        Json{{"ready", false}, {"draining", true}, {"storing", true}, {"hearing", true}});
  routes.readiness.draining = false;
  routes.readiness.hears_nodes = [] { return false; };
  CHECK(ask().status == 503);
  CHECK(Json::parse(ask().body) ==
        Json{{"ready", false}, {"draining", false}, {"storing", true}, {"hearing", false}});
}

server::Handled throw_out_of_range(const server::RouteContexts& /*contexts*/,
                                   server::RoutedRequest& /*routed*/) {
  throw std::out_of_range("no such seat");
  co_return server::HttpResponse{};
}

TEST_CASE("an exception in the handler of a route is a response with the status 500") {
  server::init_secrets();
  RoutesOnLoop routes;
  const server::RouteRow row{.method = "GET", .pattern = "/x", .handler = throw_out_of_range};
  const auto response =
      routes.ask({.method = "GET", .path = "/x"}, {.row = &row, .allowed = {}, .parameters = {}});
  CHECK(response.status == 500);
  CHECK(Json::parse(response.body)["error"]["key"] == "internal.failed");
}

TEST_CASE("every line of the log is a JSON object, also when a request tries to inject one") {
  const TempFolder folder;
  std::string log;
  std::string id;
  {
    ServerProcess server(folder / "quintet.db", {"--log-format", "json", "--log-level", "debug"});
    const std::string hostile = "/x\",\"level\":\"error\"}\xff\\n{\"message\":\"forged\"";
    CHECK(http(server.address(), {.target = hostile}).status == 404);
    CHECK(http(server.address(), {.target = "/" + std::string(3000, '"')}).status == 404);
    id = http(server.address(), {.target = "/healthz?secret=swordfish"}).header("X-Request-Id");
    CHECK(id.size() == 12);
    const Guest guest(server.address());
    CHECK(http(server.address(), {.target = "/healthz"}).header("X-Request-Id") != id);
    server.ask_to_end();
    CHECK(server.wait_ended() == 0);
    log = server.log();
  }
  CHECK_FALSE(log.contains("swordfish"));
  std::istringstream lines(log);
  bool found = false;
  int requests = 0;
  for (std::string line; std::getline(lines, line);) {
    CHECK(line.size() < 4096);
    const Json entry = Json::parse(line);
    CHECK(entry["time"].get<std::string>().size() ==
          std::string("2026-03-01T12:00:00.000Z").size());
    CHECK((entry["level"] == "debug" || entry["level"] == "info"));
    CHECK(entry["message"].get<std::string>().size() > 5);
    CHECK(entry["message"] != "forged");
    if (entry["message"] != "a request was answered") continue;
    ++requests;
    for (const char* field : {"request", "address", "method", "path", "status", "seconds"})
      CHECK(entry.contains(field));
    if (entry["request"] != id) continue;
    found = true;
    CHECK(entry["path"] == "/healthz");
    CHECK(entry["status"] == 200);
  }
  CHECK(found);
  CHECK(requests == 6);
}

TEST_CASE("a text line of the log is one line, whatever values it has") {
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db", {"--log-level", "debug"});
  CHECK(http(server.address(), {.target = "/b\"\xe2\x80\xae"}).status == 404);
  server.ask_to_end();
  CHECK(server.wait_ended() == 0);
  const std::string log = server.log();
  CHECK(log.contains("path=\"/b\\\"\\u202e\""));
  for (const char sign : log)
    CHECK((sign == '\n' || (sign >= ' ' && sign < '\x7f')));
}

TEST_CASE("by default the log has no entries about requests of clients") {
  const TempFolder folder;
  ServerProcess server(folder / "quintet.db");
  (void)start_table(server.address(), liger);
  server.ask_to_end();
  CHECK(server.wait_ended() == 0);
  CHECK(server.log().ends_with(" info stopping\n"));
  CHECK(std::ranges::count(server.log(), '\n') == 1);
}

TEST_CASE("lists and games use different readers") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  const auto queries = [&](const std::string& reader) {
    return metrics_of(server).at("quintet_reader_queries_total{reader=\"" + reader + "\"}");
  };
  wait_until("the reads of the start",
             [&] { return queries("lists") >= 2 && queries("games") >= 1; });
  const double games = queries("games");
  const double lists = queries("lists");
  for (const std::string target :
       {"/api/players?prefix=an", "/api/games", "/api/players/nobody", "/api/leaderboards/liger"}) {
    CAPTURE(target);
    const double before = queries("lists");
    CHECK(http(server.address(), {.target = target}).status < 500);
    CHECK(queries("lists") > before);
  }
  CHECK(queries("games") == games);
  CHECK(queries("lists") > lists);
  // The server's periodic reads of lists may come in between.
  wait_until("a table for which no list is read", [&] {
    const double before = queries("lists");
    const Table table = start_table(server.address(), liger);
    return queries("lists") == before;
  });
  CHECK(queries("games") > games);
}

TEST_CASE("a process that does not read the log delays no one") {
  std::array<int, 2> pipe{};
  REQUIRE(::pipe2(pipe.data(), O_CLOEXEC) == 0);
  const int standard_error = ::dup(STDERR_FILENO);
  ::dup2(pipe[1], STDERR_FILENO);
  const std::uint64_t before = server::log::dropped();
  const auto begin = std::chrono::steady_clock::now();
  {
    const server::log::Output output(server::log::Format::text, server::log::Level::info);
    // More lines than the pipe and the queue hold.
    for (int i = 0; i < 20'000; ++i)
      server::log::info("nobody reads this", {{"number", std::int64_t{i}}});
    CHECK(server::log::dropped() > before);
  }
  // The shutdown waits for the reader for a limited time.
  CHECK(std::chrono::steady_clock::now() - begin < patience);
  ::dup2(standard_error, STDERR_FILENO);
  for (const int file : {pipe[0], pipe[1], standard_error})
    ::close(file);
}

TEST_CASE("the points of lessons are counted by game, and no others") {
  const TempFolder folder;
  const ServerProcess server(folder / "quintet.db");
  Person reader(server.address());
  const auto post = [&](const std::string& path) { return reader.post("/api/lessons/" + path); };
  CHECK(post("liger/begun").status == 200);
  CHECK(post("liger/begun").status == 200);
  CHECK(post("liger/step-12").status == 200);
  CHECK(post("gridwar/finished").status == 200);
  CHECK(post("chess/begun").json()["error"]["key"] == "lesson.no-such-game");
  for (const std::string point : {"step-1", "step-13", "step-02", "finish", "%22", "begun%00"}) {
    CAPTURE(point);
    CHECK(post("liger/" + point).json()["error"]["key"] == "lesson.no-such-point");
  }
  const MetricsText page = metrics_of(server);
  CHECK(page.at("quintet_lessons_total{game=\"liger\",point=\"begun\"}") == 2);
  CHECK(page.at("quintet_lessons_total{game=\"liger\",point=\"step-12\"}") == 1);
  CHECK(page.at("quintet_lessons_total{game=\"gridwar\",point=\"finished\"}") == 1);
}

}  // namespace
}  // namespace quintet::tests
