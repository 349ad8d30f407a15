// Measures how long other clients wait during a single expensive HTTP request within all limits.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include <nlohmann/json.hpp>

#include "tests/bench/abuse.hpp"
#include "tests/bench/load/plans.hpp"
#include "tests/server/kit/client.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::bench {
namespace {

using tests::Json;
using Milliseconds = std::chrono::duration<double, std::milli>;

constexpr std::size_t largest_body = 256UZ * 1024;

/// Two players who play whole games against each other.
struct Pair {
  explicit Pair(const tests::Address& server) {
    for (int seat = 0; seat < 2; ++seat) {
      sessions.push_back(tests::new_session(server));
      clients.emplace_back(server, sessions.back());
    }
  }

  /// Plays the game and returns its room.
  std::string play(const Plan& plan) {
    const std::string room = clients[0].ask({{"type", "open_room"},
                                             {"visibility", "public"},
                                             {"seat", 0},
                                             {"game", plan.game},
                                             {"options", Json::parse(plan.options)}})["room"];
    (void)clients[1].ask({{"type", "take_seat"}, {"room", room}, {"seat", 1}});
    std::string hash = plan.first_hash;
    for (std::size_t ply = 1; ply <= plan.turns.size(); ++ply) {
      const PlannedTurn& turn = plan.turns[ply - 1];
      const Json answer = clients[turn.seat].ask(
          {{"type", "play"}, {"room", room}, {"ply", ply}, {"hash", hash}, {"turn", turn.text}});
      if (answer["type"] != "ok") throw std::runtime_error("not played: " + answer.dump());
      hash = turn.hash;
    }
    return room;
  }

  std::vector<tests::Session> sessions;
  std::vector<tests::Client> clients;
};

/// The longest time without a reply to a ping while `work` runs.
double longest_freeze(const tests::Address& server, const std::function<void()>& work) {
  tests::Client client(server, tests::new_session(server));
  std::atomic<bool> done = false;
  std::jthread worker([&] {
    work();
    done = true;
  });
  Milliseconds longest{0};
  while (!done) {
    const auto begin = std::chrono::steady_clock::now();
    (void)client.reply(client.send({{"type", "ping"}}));
    longest = std::max<Milliseconds>(longest, std::chrono::steady_clock::now() - begin);
  }
  return longest.count();
}

/// A query with as many actions as fit.
std::string long_query(const Plan& plan) {
  std::string query =
      R"({"game":")" + plan.game + R"(","options":)" + plan.options + R"(,"actions":[)";
  for (std::size_t i = 0; query.size() + plan.turns[0].text.size() + 8 < largest_body; ++i)
    query += (i == 0 ? "\"" : ",\"") + plan.turns[i % plan.turns.size()].text + '"';
  return query + "]}";
}

}  // namespace

void abuse_requests(Report& report, bool smoke) {
  const std::size_t games = smoke ? 2 : 50;
  const int times = smoke ? 1 : 20;
  const tests::TempFolder folder;
  // The setup before the measurement would take minutes within these limits.
  const tests::ServerProcess server(
      folder / "quintet.db",
      {"--limit", "message-burst=1000000", "--limit", "address-message-burst=1000000", "--limit",
       "room-burst=1000", "--limit", "address-request-burst=1000000000", "--limit",
       "turn-burst=1000000", "--limit", "action-burst=1000000"});
  Pair pair(server.address());
  const std::vector<Plan> plans = make_plans(games / 4 + 1, 1);
  std::string room;
  for (std::size_t i = 0; i < games; ++i)
    room = pair.play(plans[i % plans.size()]);

  report.heading("one expensive request: the longest wait of other clients");
  const auto measure = [&](const std::string& what, const tests::HttpRequest& request) {
    constexpr double most = 20;
    const double freeze = longest_freeze(server.address(), [&] {
      for (int i = 0; i < times; ++i)
        (void)tests::http(server.address(), request);
    });
    report.aim(what, freeze, most, 1, "ms");
  };
  const tests::Headers player = {{"Cookie", pair.sessions[0].cookie}};
  measure("nothing but a page", {.target = "/"});
  measure("the record of a game", {.target = "/api/games/" + room});
  measure("the record of a game as text", {.target = "/api/games/" + room + ".txt"});
  measure("the list of my games", {.target = "/api/my/games", .headers = player});
  measure("all my games as text", {.target = "/api/my/games.txt", .headers = player});
  measure("a query of 256 KiB",
          {.method = "POST", .target = "/api/query", .body = long_query(plans[0])});
}

}  // namespace quintet::bench
