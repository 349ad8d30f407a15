// A client's requests without a socket: the rate limit comes first, and replies keep the order.
#include "server/clients/requests.hpp"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "server/async/spawn.hpp"
#include "server/base/secrets.hpp"
#include "tests/server/kit/server_parts.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

using Json = nlohmann::json;
using server::Requests;

/// Records the messages to the client.
struct Heard : server::Subscriber {
  void send(server::Message message) override { told.push_back(Json::parse(*message)); }
  bool enter(const std::string& /*room*/) override { return true; }
  void leave(const std::string& /*room*/) override {}

  std::vector<Json> told;
};

/// A server's parts with one client, and an event loop that runs when the test says so.
struct Desk {
  explicit Desk(server::Limits the_limits = {}) : limits(the_limits) { server::init_secrets(); }
  ~Desk() {
    requests.end();
    parts.base.readiness.draining = true;
    parts.games.rooms.shut_down();
    parts.accounts.erasure.stop();
    parts.connections.workers.refuse();
    run();
    parts.accounts.accounts.stop();
    parts.connections.workers.stop();
    parts.base.store.stop();
  }

  /// Whether the request was served immediately.
  bool serve(std::string_view text) {
    auto rest = requests.serve(client, text, now);
    if (!rest) return true;
    server::spawn(context.get_executor(), *std::move(rest), "a request");
    return false;
  }
  void run() {
    context.restart();
    server::run_to_the_end(context);
  }

  TempFolder folder;
  server::Limits limits;
  PartsOnLoop server{folder / "quintet.db", limits};
  server::ServerParts& parts = server.parts;
  const server::Metrics& metrics = server.metrics;
  boost::asio::io_context& context = server.context;
  const protocol::Player player{.id = "somebody", .name = "Brave Otter", .guest = true};
  const std::string address = "10.0.0.1";
  int floods = 0;
  Requests requests{parts.requests, player, address, [this] { ++floods; }};
  std::shared_ptr<Heard> client = std::make_shared<Heard>();
  Requests::Clock::time_point now = Requests::Clock::now();
};

constexpr std::string_view ping = R"({"id":7,"type":"ping"})";

std::size_t commands(const server::Metrics& metrics) {
  std::size_t all = 0;
  for (const server::Counter& count : metrics.commands)
    all += count.value();
  return all;
}

TEST_CASE("a message beyond the rate is refused without parsing, whatever its content") {
  server::Limits limits;
  limits.message_burst = 2;
  limits.messages_per_second = 1;
  Desk desk(limits);
  CHECK(desk.serve(ping));
  CHECK(desk.serve(ping));
  const auto refused = [&](std::string_view text) {
    CHECK(desk.serve(text));
    return desk.client->told.back();
  };
  CHECK(refused(ping)["code"] == "too-many");
  CHECK(refused(ping)["id"] == 7);
  // If it had been parsed, it would be a bad request.
  const Json unread = refused(R"({"id":8,"type":"no such type")");
  CHECK(unread["code"] == "too-many");
  CHECK(unread["id"] == 8);
  CHECK(unread["retry_after"].get<int>() > 0);
  CHECK(refused("no JSON")["code"] == "too-many");
  CHECK(commands(desk.metrics) == 2);
  // After a while messages are parsed again.
  desk.now += std::chrono::seconds(1);
  CHECK(refused(R"({"id":8,"type":"no such type"})")["code"] == "bad-request");
  CHECK(desk.floods == 0);
}

TEST_CASE("a client far beyond the rate counts as a flood, unless it waits in between") {
  server::Limits limits;
  limits.message_burst = 1;
  limits.messages_per_second = 1;
  limits.refusals_before_close = 3;
  Desk desk(limits);
  CHECK_FALSE(desk.requests.acquire_token(desk.now).has_value());
  for (int i = 0; i < 3; ++i)
    CHECK(desk.requests.acquire_token(desk.now).has_value());
  CHECK(desk.floods == 0);
  desk.now += std::chrono::seconds(1);
  CHECK_FALSE(desk.requests.acquire_token(desk.now).has_value());
  CHECK(desk.requests.acquire_token(desk.now).has_value());
  CHECK(desk.floods == 0);
  CHECK(desk.requests.acquire_token(desk.now).has_value());
  CHECK(desk.floods == 1);
}

/// A query with many equal actions, of which the second one is illegal.
std::string long_query(int id) {
  Json query = {{"id", id}, {"type", "query"}, {"game", "liger"}};
  query["actions"] = std::vector<std::string>(500, "c3-d4");
  return query.dump();
}

TEST_CASE("a short query is served immediately, and a long one by the workers") {
  Desk desk;
  CHECK(desk.serve(R"({"id":1,"type":"query","game":"liger"})"));
  REQUIRE(desk.client->told.size() == 1);
  CHECK(desk.client->told[0]["id"] == 1);
  CHECK(desk.client->told[0]["turn_start"] == true);
  CHECK_FALSE(desk.serve(long_query(2)));
  desk.run();
  REQUIRE(desk.client->told.size() == 2);
  CHECK(desk.client->told[1]["id"] == 2);
  CHECK(desk.client->told[1]["code"] == "illegal-action");
  CHECK(desk.client->told[1]["index"] == 1);
}

TEST_CASE(
    "a long query during the shutdown must be sent again, and one of a client that has gone gets "
    "no "
    "reply") {
  Desk desk;
  desk.parts.connections.workers.refuse();
  CHECK_FALSE(desk.serve(long_query(1)));
  desk.run();
  REQUIRE(desk.client->told.size() == 1);
  CHECK(desk.client->told[0]["code"] == "shutting-down");
  CHECK_FALSE(desk.serve(long_query(2)));
  CHECK_FALSE(desk.serve(R"({"id":3,"type":"seek","game":"liger","clock":{"kind":"none"}})"));
  desk.requests.end();
  desk.run();
  CHECK(desk.client->told.size() == 1);
  CHECK(desk.parts.games.lobby.numbers().seeks == 0);
}

}  // namespace
}  // namespace quintet::tests
