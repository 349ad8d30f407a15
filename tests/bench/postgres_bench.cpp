// Measures turns per second on PostgreSQL, compared with the same program on a file, and with a
// node, whose commits begin with a fence. They alternate, so that other load on the machine affects
// all. Also measures the processor time of PostgreSQL for a turn in games with a deadline, compared
// with games without. Everything is on this machine, PostgreSQL included.
#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tests/bench/load/load.hpp"
#include "tests/bench/load/report.hpp"
#include "tests/bench/load/servers.hpp"
#include "tests/postgres/private_postgres.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::bench {
namespace {

struct Size {
  int rounds = 5;
  std::size_t rooms = 100;
  std::size_t turns = 20'000;  // per round
};

Report run(const Size& size) {
  constexpr std::size_t plans_of_each_game = 8;
  constexpr double milli = 1e3;
  const std::vector<Plan> plans = make_plans(plans_of_each_game, size.rooms);
  tests::PrivatePostgres database(true);
  const tests::TempFolder folder;
  tests::keep_at(folder / "postgres", database.create("quintet"));
  tests::keep_at(folder / "node", database.create("of_node"));
  const tests::ServerProcess on_file(folder / "quintet.db", without_limits());
  const tests::ServerProcess on_postgres(folder / "postgres", without_limits());
  auto as_node = without_limits();
  as_node.insert(as_node.end(), {"--node-name", "a"});
  const tests::ServerProcess on_node(folder / "node", as_node);
  Sizes sizes;
  const auto load_of = [&](const tests::ServerProcess& server) {
    return std::make_unique<Load>(Door{.port = server.address().port}, server.pid(), size.rooms,
                                  [&](Referee& referee, const Seated& seated, std::size_t number) {
                                    return std::make_unique<QuintetTable>(referee, seated, number,
                                                                          plans, sizes);
                                  });
  };
  const auto file = load_of(on_file);
  const auto postgres = load_of(on_postgres);
  const auto node = load_of(on_node);
  const auto with_clock = [&](std::string_view clock) {
    const Door door{.port = on_postgres.address().port};
    return std::make_unique<Load>(
        std::vector{std::array{door, door, door, door}},
        std::vector<Meter>{[&] { return processor_seconds_with_children(database.pid()); }},
        size.rooms,
        [&plans, &sizes, clock](Referee& referee, const Seated& seated, std::size_t number) {
          return std::make_unique<QuintetTable>(referee, seated, number, plans, sizes, 0, clock);
        });
  };
  const auto free = with_clock(R"({"kind":"none"})");
  const auto timed = with_clock(R"({"kind":"correspondence","days":3})");
  for (const auto* load : {&file, &postgres, &node, &free, &timed})
    static_cast<void>((*load)->play(size.turns / 10 + 100, {}));  // not counted

  Series file_turns, postgres_turns, node_turns, ratio, lease, p50, p99;
  Series free_price, timed_price, deadline;
  constexpr double micro = 1e6;
  for (int round = 0; round < size.rounds; ++round) {
    const double theirs = file->play(size.turns, {}).per_second();
    const double ours = postgres->play(size.turns, {}).per_second();
    const double leased = node->play(size.turns, {}).per_second();
    node_turns.add(leased);
    lease.add(ours / leased);
    file_turns.add(theirs);
    postgres_turns.add(ours);
    ratio.add(theirs / ours);
    const Measured halved = postgres->play(size.turns / 2, ours / 2);
    p50.add(halved.latency(0.5) * milli);
    p99.add(halved.latency(0.99) * milli);
    free_price.add(free->play(size.turns, {}).server_per_turn() * micro);
    timed_price.add(timed->play(size.turns, {}).server_per_turn() * micro);
    deadline.add(timed_price.last() / free_price.last());
  }
  Report report("postgres");
  report.heading(std::to_string(size.rooms) + " rooms");
  report.figure("on a file: turns", file_turns, 0, "/s");
  report.figure("on PostgreSQL: turns", postgres_turns, 0, "/s");
  report.figure("file / PostgreSQL", ratio, 2, "");
  report.figure("on PostgreSQL as a node, under a lease: turns", node_turns, 0, "/s");
  report.figure("alone / as a node", lease, 2, "");
  constexpr double most_ratio = 2.5;
  report.aim("turns on a file / on PostgreSQL", ratio.median(), most_ratio, 2, "");
  report.figure("on PostgreSQL, half as many: sent until heard, p50", p50, 2, "ms");
  report.figure("... p99", p99, 2, "ms");
  report.figure("PostgreSQL's processor time for a turn, without a deadline", free_price, 1, "µs");
  report.figure("... with one", timed_price, 1, "µs");
  report.figure("with a deadline / without", deadline, 2, "");
  constexpr double most_ms = 25;
  report.aim("sent until heard on PostgreSQL at half load, p99", p99.median(), most_ms, 1, "ms");
  return report;
}

}  // namespace
}  // namespace quintet::bench

int main(int argc, char** argv) {
  using namespace quintet::bench;
  Size size;
  if (is_smoke(argc, argv)) size = {.rounds = 1, .rooms = 5, .turns = 300};
  return report_outside_tests(argv[0], size.rounds, [&] { return run(size); });
}
