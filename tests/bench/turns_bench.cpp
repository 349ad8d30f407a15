// Measures turns per second of the real program, each validated, on disk and sent to two players
// and two spectators, compared with a bare relay of the same bytes. The two alternate, so that
// other load on the machine affects both.
#include <array>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/bench/load/load.hpp"
#include "tests/bench/load/report.hpp"
#include "tests/bench/load/servers.hpp"
#include "tests/server/kit/scripted_host.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::bench {
namespace {

constexpr std::size_t plans_of_each_game = 8;
constexpr double micro = 1e6;
constexpr double milli = 1e3;

struct Scale {
  std::size_t rooms = 0;
  std::size_t turns = 0;  // per round
  double most_ratio = 2;  // target: processor time relative to the relay's
  double most_p99 = 5;    // target: ms until a turn is received, at half load
};

/// The size of a run. Parts that are empty or 0 are skipped.
struct Size {
  int rounds = 5;
  std::vector<Scale> scales{{.rooms = 1, .turns = 2'000, .most_ratio = 5},
                            {.rooms = 100, .turns = 20'000},
                            {.rooms = 1'000, .turns = 40'000}};
  std::size_t rooms = 100;             // of all parts below
  std::size_t sparse_turns = 2'500;    // at a fixed rate
  std::size_t lives = 20;              // of rooms, per table
  std::size_t threads_turns = 20'000;  // with two threads and with one
  std::size_t notified_turns = 10'000;
};

/// The results of one server at one load.
struct Figures {
  Series per_second, server, client, p50, p99, p999;

  void add(const Measured& measured) {
    per_second.add(measured.per_second());
    server.add(measured.server_per_turn() * micro);
    client.add(measured.client_per_turn() * micro);
    if (measured.latencies.empty()) return;
    p50.add(measured.latency(0.5) * milli);
    p99.add(measured.latency(0.99) * milli);
    p999.add(measured.latency(0.999) * milli);
  }

  void report(Report& report, const std::string& who) const {
    report.figure(who + ": turns", per_second, 0, "/s");
    report.figure(who + ": processor time of the server", server, 1, "us a turn");
    report.figure(who + ": processor time of the clients", client, 1, "us a turn");
    if (p50.empty()) return;
    report.figure(who + ": sent until heard, p50", p50, 2, "ms");
    report.figure(who + ": ... p99", p99, 2, "ms");
    report.figure(who + ": ... p99.9", p999, 2, "ms");
  }
};

struct Compared {
  Figures quintet, relay;
  Series ratio;  // of processor times, for each round

  void add(const Measured& ours, const Measured& theirs) {
    quintet.add(ours);
    relay.add(theirs);
    ratio.add(ours.server_per_turn() / theirs.server_per_turn());
  }

  void report(Report& report) const {
    quintet.report(report, "quintet");
    relay.report(report, "relay");
    report.figure("processor time, quintet / relay", ratio, 2, "");
  }
};

/// The games and the players of a server's tables.
struct TableKind {
  std::string clock = R"({"kind":"none"})";
  std::string device;  // of each player; empty: none
  bool away = false;   // the players do not look at the rooms
};

/// A server with its clients.
class Tables {
 public:
  Tables(const std::vector<Plan>& plans, std::size_t rooms, std::vector<std::string> options,
         const TableKind& kind = {})
      : plans_(plans),
        server_(folder_ / "quintet.db", std::move(options)),
        load_({.port = server_.address().port, .device = kind.device}, server_.pid(), rooms,
              [this, kind](Referee& referee, const Seated& seated, std::size_t number) {
                return std::make_unique<QuintetTable>(referee, seated, number, plans_, sizes_, 0,
                                                      kind.clock, kind.away);
              }) {}

  [[nodiscard]] Load& load() { return load_; }
  /// The mean size of the events so far, in bytes.
  [[nodiscard]] std::size_t event_bytes() const { return sizes_.event_bytes / sizes_.events; }

 private:
  const std::vector<Plan>& plans_;
  Sizes sizes_;
  tests::TempFolder folder_;
  tests::ServerProcess server_;
  Load load_;
};

/// The relay with the same number of tables, which sends the same number of bytes.
class RelayTables {
 public:
  RelayTables(const std::vector<Plan>& plans, std::size_t rooms, std::size_t event_bytes)
      : process_(event_bytes),
        load_({.port = process_.port(), .guests = false}, process_.pid(), rooms,
              [&plans](Referee& referee, const Seated& seated, std::size_t number) {
                return std::make_unique<RelayTable>(referee, seated, number, plans);
              }) {}

  [[nodiscard]] Load& load() { return load_; }

 private:
  Relay process_;
  Load load_;
};

void measure(const Scale& scale, int rounds, Report& report) {
  const std::vector<Plan> plans = make_plans(plans_of_each_game, scale.rooms);
  Tables quintet(plans, scale.rooms, without_limits());
  // The uncounted turns give the size of an event.
  static_cast<void>(quintet.load().play(scale.turns / 10 + 100, {}));
  RelayTables relay(plans, scale.rooms, quintet.event_bytes());

  Compared saturated;
  Compared half;
  for (int round = 0; round < rounds; ++round) {
    const Measured full = quintet.load().play(scale.turns, {});
    saturated.add(full, relay.load().play(scale.turns, {}));
    const double rate = full.per_second() / 2;
    const Measured halved = quintet.load().play(scale.turns / 2, rate);
    half.add(halved, relay.load().play(scale.turns / 2, rate));
  }

  const std::string rooms = std::to_string(scale.rooms) + (scale.rooms == 1 ? " room" : " rooms");
  report.heading(rooms + ", full load");
  saturated.report(report);
  report.aim("processor time, quintet / relay", saturated.ratio.median(), scale.most_ratio, 2, "");
  report.heading(rooms + ", half load");
  half.report(report);
  report.aim("sent until heard, p99", half.quintet.p99.median(), scale.most_p99, 1, "ms");
}

/// A rate so low that turns hardly ever share a flush.
void measure_sparse(const Size& size, Report& report) {
  const std::size_t turns = size.sparse_turns;
  constexpr double per_second = 500;
  const std::vector<Plan> plans = make_plans(plans_of_each_game, size.rooms);
  Tables quintet(plans, size.rooms, without_limits());
  static_cast<void>(quintet.load().play(turns / 2, {}));
  RelayTables relay(plans, size.rooms, quintet.event_bytes());
  Compared sparse;
  for (int round = 0; round < size.rounds; ++round) {
    const Measured ours = quintet.load().play(turns, per_second);
    sparse.add(ours, relay.load().play(turns, per_second));
  }
  report.heading(std::to_string(size.rooms) + " rooms, 500 turns a second");
  sparse.report(report);
  constexpr double most_ratio = 2.5;
  report.aim("processor time, quintet / relay", sparse.ratio.median(), most_ratio, 2, "");
}

/// Rooms that are opened, entered by four clients, played in for ten turns and left.
void measure_lives(const Size& size, Report& report) {
  constexpr std::size_t turns = 10;
  const std::vector<Plan> plans = shortened(make_plans(plans_of_each_game, size.rooms), turns);
  Tables quintet(plans, size.rooms, without_limits());
  static_cast<void>(quintet.load().live(1));
  RelayTables relay(plans, size.rooms, quintet.event_bytes());
  Compared whole;
  for (int round = 0; round < size.rounds; ++round) {
    const Measured ours = quintet.load().live(size.lives);
    whole.add(ours, relay.load().play(size.rooms * size.lives * turns, {}));
  }
  report.heading(std::to_string(size.rooms) +
                 " tables that open a new room after ten turns (the relay: only turns)");
  whole.report(report);
  constexpr double most_time = 60;
  report.aim("processor time of the server", whole.quintet.server.median(), most_time, 1,
             "us a turn");
}

/// Two threads must need hardly more processor time than one.
void measure_threads(const Size& size, Report& report) {
  const std::size_t turns = size.threads_turns;
  const std::vector<Plan> plans = make_plans(plans_of_each_game, size.rooms);
  auto two_threads = without_limits();
  two_threads.insert(two_threads.end(), {"--threads", "2"});
  Tables one(plans, size.rooms, without_limits());
  Tables two(plans, size.rooms, two_threads);
  Figures by_one;
  Figures by_two;
  Series ratio;
  for (int round = 0; round < size.rounds; ++round) {
    const Measured first = one.load().play(turns, {});
    const Measured second = two.load().play(turns, {});
    by_one.add(first);
    by_two.add(second);
    ratio.add(second.server_per_turn() / first.server_per_turn());
  }
  report.heading(std::to_string(size.rooms) + " rooms, two threads beside one");
  by_one.report(report, "one thread");
  by_two.report(report, "two threads");
  report.figure("processor time, two threads / one", ratio, 2, "");
  constexpr double most_ratio = 1.15;
  report.aim("processor time, two threads / one", ratio.median(), most_ratio, 2, "");
}

/// Games by days, whose turns notify the opponent.
void measure_notified(const Size& size, Report& report) {
  const std::size_t turns = size.notified_turns;
  const std::string by_days = R"({"kind":"correspondence","days":3})";
  const std::vector<Plan> plans = make_plans(plans_of_each_game, size.rooms);
  const tests::ScriptedHost host(std::nullopt, [](tests::Exchange& exchange) {
    exchange.send(tests::empty_response("204 No Content"));
  });
  const std::string device = R"({"channel":"webhook","name":"Chat","language":"en","endpoint":")" +
                             host.url("127.0.0.1") + "\"}";
  auto on = without_limits();
  on.insert(on.end(), {"--contact", "mailto:operator@example.org", "--push-allow", "127.0.0.0/8"});
  Tables without(plans, size.rooms, without_limits(), {.clock = by_days});
  Tables unwanted(plans, size.rooms, on, {.clock = by_days});
  Tables looking(plans, size.rooms, on, {.clock = by_days, .device = device});
  Tables away(plans, size.rooms, on, {.clock = by_days, .device = device, .away = true});
  std::array<Series, 4> times;
  std::array<Series, 4> ratios;
  const std::array<Tables*, 4> all = {&without, &unwanted, &looking, &away};
  for (int round = 0; round < size.rounds; ++round) {
    double first = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const double time = all.at(i)->load().play(turns, {}).server_per_turn();
      if (i == 0) first = time;
      times.at(i).add(time * micro);
      ratios.at(i).add(time / first);
    }
  }
  report.heading(std::to_string(size.rooms) + " rooms with games by days");
  const std::array<std::string, 4> names = {"no notifications", "no player wants any",
                                            "the players look", "the players are away"};
  for (std::size_t i = 0; i < all.size(); ++i)
    report.figure(names.at(i) + ": processor time of the server", times.at(i), 1, "us a turn");
  constexpr double most_ratio = 1.05;
  for (std::size_t i = 1; i < all.size(); ++i)
    report.aim(names.at(i) + " / " + names.front(), ratios.at(i).median(), most_ratio, 2, "");
}

Report run(const Size& size) {
  Report report("turns");
  for (const Scale& scale : size.scales)
    measure(scale, size.rounds, report);
  if (size.sparse_turns > 0) measure_sparse(size, report);
  if (size.lives > 0) measure_lives(size, report);
  if (size.threads_turns > 0) measure_threads(size, report);
  if (size.notified_turns > 0) measure_notified(size, report);
  return report;
}

}  // namespace
}  // namespace quintet::bench

int main(int argc, char** argv) {
  using namespace quintet::bench;
  const std::string_view what = argc > 1 ? argv[1] : "";
  Size size;
  if (is_smoke(argc, argv)) {
    size = {.rounds = 1,
            .scales = {{.rooms = 1, .turns = 40}, {.rooms = 5, .turns = 500}},
            .rooms = 5,
            .sparse_turns = 100,
            .lives = 1,
            .threads_turns = 500,
            .notified_turns = 500};
  } else if (argc > 2) {  // ROOMS TURNS_PER_ROUND
    size = {.rounds = 3,
            .scales = {{.rooms = std::stoul(argv[1]), .turns = std::stoul(argv[2])}},
            .sparse_turns = 0,
            .lives = 0,
            .threads_turns = 0,
            .notified_turns = 0};
  } else if (!what.empty()) {  // the name of one part
    std::erase_if(size.scales,
                  [&](const Scale& scale) { return std::to_string(scale.rooms) != what; });
    if (what != "sparse") size.sparse_turns = 0;
    if (what != "lives") size.lives = 0;
    if (what != "threads") size.threads_turns = 0;
    if (what != "notified") size.notified_turns = 0;
  }
  return report_outside_tests(argv[0], size.rounds, [&] { return run(size); });
}
