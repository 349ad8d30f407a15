// Measures the cost of games with computer players for the games of people: turns at fifty tables,
// alternately with and without fifty games against computer players at the same time, so that other
// load on the machine affects both.
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "rules/catalogue.hpp"
#include "tests/bench/load/load.hpp"
#include "tests/bench/load/report.hpp"
#include "tests/bench/load/servers.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::bench {
namespace {

using tests::Address;
using tests::Dice;
using tests::Guest;
using tests::Json;

constexpr double milli = 1e3;
constexpr double most_change = 20;  // percent

struct Size {
  int rounds = 8;
  std::size_t tables = 50;
  std::size_t bot_games = 50;
  std::size_t turns = 2'000;  // of people, per round
  double per_second = 200;
};

/// A client on a thread of its own that plays games against a computer player, each turn as soon as
/// possible. (Its turns are random, so it plays only games in which generating a turn is cheap.)
class Opponent {
 public:
  Opponent(const Address& server, std::size_t number, std::atomic<std::size_t>& turns)
      : server_(server), number_(number), turns_(turns) {}
  Opponent(const Opponent&) = delete;
  Opponent& operator=(const Opponent&) = delete;
  ~Opponent() { thread_ = {}; }

  void begin() {
    thread_ = std::jthread([this](const std::stop_token& end) { play(end); });
  }

 private:
  void play(const std::stop_token& end) {
    try {
      Guest guest(server_);
      Dice dice(number_ + 1);
      while (!end.stop_requested())
        play_game(guest, dice, end);
    } catch (const std::exception& failure) {
      std::fprintf(stderr, "a game with a computer player broke off: %s\n", failure.what());
    }
  }

  void play_game(Guest& guest, Dice& dice, const std::stop_token& end) {
    const auto games = rules::catalogue();
    const Json options = Json::object();
    const Json bots = {{{"level", 1 + number_ % 5}, {"seat", 1}}};
    const Json opened = guest.ask({{"type", "open_room"},
                                   {"game", std::string(games[number_ % games.size()].id)},
                                   {"seat", 0},
                                   {"bots", bots}});
    guest.view = {};
    guest.view.entered(opened);
    while (!end.stop_requested() && guest.view.started() && !guest.view.over()) {
      if (guest.view.to_move() == std::size_t{0}) {
        guest.client.send(guest.view.play_request(guest.view.random_turn(dice)));
        const std::int64_t ply = guest.view.ply();
        while (guest.view.ply() == ply && !guest.view.over())
          hear(guest);
      } else {
        hear(guest);
      }
    }
  }

  void hear(Guest& guest) {
    const Json event = guest.client.push("event");
    if (event.at("room") != guest.view.room()) return;
    guest.view.apply(event);
    if (event.at("kind") == "played" && event.at("seat") == 1) ++turns_;
  }

  const Address server_;
  const std::size_t number_;
  std::atomic<std::size_t>& turns_;
  std::jthread thread_;
};

struct Figures {
  Series p50, p99;

  void add(const Measured& measured) {
    p50.add(measured.latency(0.5) * milli);
    p99.add(measured.latency(0.99) * milli);
  }
};

Report run(const Size& size) {
  const std::vector<Plan> plans = make_plans(8, size.tables);
  const tests::TempFolder folder;
  const tests::ServerProcess server(folder / "quintet.db", without_limits());
  Sizes sizes;
  Load people({.port = server.address().port}, server.pid(), size.tables,
              [&](Referee& referee, const Seated& seated, std::size_t number) {
                return std::make_unique<QuintetTable>(referee, seated, number, plans, sizes);
              });
  static_cast<void>(people.play(size.turns / 10 + 100, {}));

  Figures alone;
  Figures beside;
  Series bot_turns;
  for (int round = 0; round < size.rounds; ++round) {
    alone.add(people.play(size.turns, size.per_second));
    std::atomic<std::size_t> turns = 0;
    std::vector<std::unique_ptr<Opponent>> opponents;
    for (std::size_t i = 0; i < size.bot_games; ++i) {
      opponents.push_back(std::make_unique<Opponent>(server.address(), i, turns));
      opponents.back()->begin();
    }
    tests::wait_until("all games with computer players", [&] { return turns >= size.bot_games; });
    const std::size_t before = turns;
    const auto began = std::chrono::steady_clock::now();
    beside.add(people.play(size.turns, size.per_second));
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - began;
    bot_turns.add(static_cast<double>(turns - before) / passed.count());
  }

  Report report("bots");
  report.heading(std::to_string(size.tables) + " tables of people");
  report.figure("sent until heard, p50", alone.p50, 2, "ms");
  report.figure("... p99", alone.p99, 2, "ms");
  report.heading("and " + std::to_string(size.bot_games) + " games with computer players");
  report.figure("turns of computer players", bot_turns, 1, "/s");
  report.figure("sent until heard, p50", beside.p50, 2, "ms");
  report.figure("... p99", beside.p99, 2, "ms");
  const double change = 100 * (beside.p99.median() / alone.p99.median() - 1);
  report.aim("change of the p99 of people's turns", change, most_change, 1, "%");
  return report;
}

}  // namespace
}  // namespace quintet::bench

int main(int argc, char** argv) {
  using namespace quintet::bench;
  Size size;
  if (is_smoke(argc, argv)) {
    size = {.rounds = 1, .tables = 2, .bot_games = 4, .turns = 40, .per_second = 100};
  }
  return report_outside_tests(argv[0], size.rounds, [&] { return run(size); });
}
