// Measures the memory of an idle connection: resident memory of the real program, with a session
// per client, compared with a bare Beast echo server.
#include <chrono>
#include <cstddef>
#include <string>

#include "tests/bench/load/report.hpp"
#include "tests/bench/load/servers.hpp"
#include "tests/bench/load/wire.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::bench {
namespace {

struct Size {
  int rounds = 2;
  std::size_t connections = 19'000;
  /// Long enough for a ping to every client.
  std::chrono::seconds idle{20};
};

/// The bytes for each of `size` connections.
double bytes_each(const Door& door, pid_t server, const Size& size) {
  Loop loop;
  // The first connections allocate shared memory, which does not count.
  constexpr std::size_t first = 64;
  const Peers before = connect(door, first, loop);
  const double empty = resident_bytes(server);
  const Peers peers = connect(door, size.connections - first, loop);
  const auto end = Clock::now() + size.idle;
  while (Clock::now() < end)
    loop.run_once(end - Clock::now());
  return (resident_bytes(server) - empty) / static_cast<double>(peers.size());
}

Report run(const Size& size) {
  Series quintet;
  Series echo;
  Series ratio;
  for (int round = 0; round < size.rounds; ++round) {
    {
      const tests::TempFolder folder;
      const tests::ServerProcess server(folder / "quintet.db", without_limits());
      quintet.add(bytes_each({.port = server.address().port}, server.pid(), size));
    }
    const Relay relay(0);
    echo.add(bytes_each({.port = relay.port(), .guests = false}, relay.pid(), size));
    ratio.add(quintet.last() / echo.last());
  }
  Report report("idle");
  report.heading(std::to_string(size.connections) + " idle connections");
  report.figure("quintet: resident memory", quintet, 0, "bytes each");
  report.figure("bare Beast: resident memory", echo, 0, "bytes each");
  report.figure("quintet / bare Beast", ratio, 2, "");
  constexpr double most_bytes = 8 * 1024;
  constexpr double most_ratio = 1.5;
  report.aim("resident memory", quintet.median(), most_bytes, 0, "bytes each");
  report.aim("quintet / bare Beast", ratio.median(), most_ratio, 2, "");
  return report;
}

}  // namespace
}  // namespace quintet::bench

int main(int argc, char** argv) {
  using namespace quintet::bench;
  Size size;
  if (is_smoke(argc, argv))
    size = {.rounds = 1, .connections = 200, .idle = std::chrono::seconds(0)};
  return report_outside_tests(argv[0], size.rounds, [&] { return run(size); });
}
