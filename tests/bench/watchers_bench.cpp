// Measures a room with ten thousand spectators: the time from sending a turn until the last of them
// has it, compared with a bare relay that sends the same bytes to as many clients.
#include <cstddef>
#include <string>

#include "tests/bench/load/crowd.hpp"
#include "tests/bench/load/load.hpp"
#include "tests/bench/load/plans.hpp"
#include "tests/bench/load/report.hpp"
#include "tests/bench/load/servers.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::bench {
namespace {

struct Size {
  int rounds = 3;
  std::size_t spectators = 10'000;
  std::size_t turns = 20;  // per round
};

struct Told {
  Series milliseconds;
  Series processor;  // microseconds per recipient

  void play(Crowd& crowd, pid_t server, const Plan& plan, const Size& size) {
    constexpr double milli = 1e3;
    constexpr double micro = 1e6;
    crowd.enter(plan);
    crowd.settle();
    Series round;
    const double before = processor_seconds(server);
    for (std::size_t number = 0; number < size.turns; ++number)
      round.add(crowd.play(plan, number) * milli);
    milliseconds.add(round.median());
    processor.add((processor_seconds(server) - before) * micro /
                  static_cast<double>(size.turns * size.spectators));
  }
};

Report run(const Size& size) {
  const Plan plan = game_longer_than(size.turns);
  Told quintet;
  Told relay;
  Series ratio;
  Series processor_ratio;
  for (int round = 0; round < size.rounds; ++round) {
    std::size_t event_bytes = 0;
    {
      const tests::TempFolder folder;
      const tests::ServerProcess server(folder / "quintet.db", without_limits());
      Crowd crowd({.port = server.address().port}, size.spectators);
      quintet.play(crowd, server.pid(), plan, size);
      event_bytes = crowd.event_bytes();
    }
    const Relay process(event_bytes);
    Crowd crowd({.port = process.port(), .guests = false}, size.spectators);
    relay.play(crowd, process.pid(), plan, size);
    ratio.add(quintet.milliseconds.last() / relay.milliseconds.last());
    processor_ratio.add(quintet.processor.last() / relay.processor.last());
  }
  Report report("spectators");
  report.heading("a room with " + std::to_string(size.spectators) + " spectators");
  report.figure("quintet: until the last has a turn", quintet.milliseconds, 1, "ms");
  report.figure("relay: until the last has it", relay.milliseconds, 1, "ms");
  report.figure("quintet / relay", ratio, 2, "");
  report.figure("quintet: processor time of the server", quintet.processor, 2, "us a spectator");
  report.figure("relay: processor time of the server", relay.processor, 2, "us a spectator");
  report.figure("processor time, quintet / relay", processor_ratio, 2, "");
  constexpr double most_ratio = 1.5;
  report.aim("until the last has a turn, quintet / relay", ratio.median(), most_ratio, 2, "");
  return report;
}

}  // namespace
}  // namespace quintet::bench

int main(int argc, char** argv) {
  using namespace quintet::bench;
  Size size;
  if (is_smoke(argc, argv)) size = {.rounds = 1, .spectators = 100, .turns = 5};
  return report_outside_tests(argv[0], size.rounds, [&] { return run(size); });
}
