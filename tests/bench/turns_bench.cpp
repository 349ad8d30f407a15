// Turns a second at the real program, each validated, on disk and told to two players and two
// spectators; beside a bare relay of the same bytes. The two take turns, so that whatever else the
// machine does meets both.
#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/bench/load/load.hpp"
#include "tests/bench/load/report.hpp"
#include "tests/bench/load/servers.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::bench {
namespace {

constexpr std::size_t plans_of_each_game = 8;
constexpr double micro = 1e6;
constexpr double milli = 1e3;

struct Scale {
  std::size_t rooms = 0;
  std::size_t turns = 0;  // a round
};

/// How long it takes.
struct Size {
  int rounds = 5;
  std::vector<Scale> scales{{1, 2'000}, {100, 20'000}, {1'000, 40'000}};
};

/// What was measured of one server at one load.
struct Figures {
  Series per_second, server, client, p50, p99, p999;

  void add(const Measured& measured) {
    per_second.add(measured.per_second());
    server.add(measured.server_per_turn() * micro);
    client.add(measured.client_per_turn() * micro);
    p50.add(measured.latency(0.5) * milli);
    p99.add(measured.latency(0.99) * milli);
    p999.add(measured.latency(0.999) * milli);
  }

  void report(Report& report, const std::string& who) const {
    report.figure(who + ": turns", per_second, 0, "/s");
    report.figure(who + ": processor time of the server", server, 1, "us a turn");
    report.figure(who + ": processor time of the clients", client, 1, "us a turn");
    report.figure(who + ": sent until heard, p50", p50, 2, "ms");
    report.figure(who + ": ... p99", p99, 2, "ms");
    report.figure(who + ": ... p99.9", p999, 2, "ms");
  }
};

struct Compared {
  Figures quintet, relay;
  Series ratio;  // of processor times, round by round

  void add(const Measured& ours, const Measured& theirs) {
    quintet.add(ours);
    relay.add(theirs);
    ratio.add(ours.server_per_turn() / theirs.server_per_turn());
  }
};

void measure(const Scale& scale, int rounds, Report& report) {
  const std::vector<Plan> plans = make_plans(plans_of_each_game, scale.rooms);
  const tests::TempFolder folder;
  const tests::ServerProcess server(folder / "quintet.db", without_limits());
  Sizes sizes;
  Load quintet({.port = server.address().port}, server.pid(), scale.rooms,
               [&](Referee& referee, const Seated& seated, std::size_t number) {
                 return std::make_unique<QuintetTable>(referee, seated, number, plans, sizes);
               });
  // What is not counted tells how large an event is.
  static_cast<void>(quintet.play(scale.turns / 10 + 100, {}));
  const Relay process(sizes.event_bytes / sizes.events);
  Load relay({.port = process.port(), .guests = false}, process.pid(), scale.rooms,
             [&](Referee& referee, const Seated& seated, std::size_t number) {
               return std::make_unique<RelayTable>(referee, seated, number, plans);
             });

  Compared saturated;
  Compared half;
  for (int round = 0; round < rounds; ++round) {
    const Measured full = quintet.play(scale.turns, {});
    saturated.add(full, relay.play(scale.turns, {}));
    const double rate = full.per_second() / 2;
    const Measured halved = quintet.play(scale.turns / 2, rate);
    half.add(halved, relay.play(scale.turns / 2, rate));
  }

  const std::string rooms = std::to_string(scale.rooms) + (scale.rooms == 1 ? " room" : " rooms");
  report.heading(rooms + ", as many turns as go");
  saturated.quintet.report(report, "quintet");
  saturated.relay.report(report, "relay");
  report.figure("processor time, quintet / relay", saturated.ratio, 2, "");
  constexpr double most_ratio = 1.5;
  report.aim("processor time, quintet / relay", saturated.ratio.median(), most_ratio, 2, "");
  report.heading(rooms + ", half as many");
  half.quintet.report(report, "quintet");
  half.relay.report(report, "relay");
  report.figure("processor time, quintet / relay", half.ratio, 2, "");
  constexpr double most_ms = 20;
  report.aim("sent until heard, p99", half.quintet.p99.median(), most_ms, 1, "ms");
}

Report run(const Size& size) {
  Report report("turns");
  for (const Scale& scale : size.scales)
    measure(scale, size.rounds, report);
  return report;
}

}  // namespace
}  // namespace quintet::bench

int main(int argc, char** argv) {
  using namespace quintet::bench;
  Size size;
  if (is_smoke(argc, argv)) {
    size = {.rounds = 1, .scales = {{1, 40}, {5, 500}}};
  } else if (argc > 1) {  // only with so many rooms
    std::erase_if(size.scales,
                  [&](const Scale& scale) { return std::to_string(scale.rooms) != argv[1]; });
  }
  if (argc > 2) size = {.rounds = 3, .scales = {{std::stoul(argv[1]), std::stoul(argv[2])}}};
  return report_outside_tests(argv[0], size.rounds, [&] { return run(size); });
}
