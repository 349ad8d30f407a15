// Measures the cost of nodes that serve together, and the wait of players when a node fails.
// Everything is on this machine: PostgreSQL, which flushes, NATS, the nodes and their clients.
//
// First the processor time of a turn (cluster_prices.hpp). Then turns per second on a file, at the
// node that owns the rooms, and at another node, which passes every request on, alternating in one
// run. Then many games through other nodes, while the owner is killed, while another node drains,
// and while the owner is cut off from everything. Then a room with many spectators, and a start and
// a takeover with a million games with a deadline. The name of a part as the argument runs only
// that part.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tests/bench/chaos/chaos_nodes.hpp"
#include "tests/bench/cluster_due.hpp"
#include "tests/bench/cluster_prices.hpp"
#include "tests/bench/load/crowd.hpp"
#include "tests/bench/load/load.hpp"
#include "tests/bench/load/report.hpp"
#include "tests/bench/load/servers.hpp"
#include "tests/nats/private_nats.hpp"
#include "tests/postgres/private_postgres.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/patience.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/server/kit/spread.hpp"
#include "tests/server/kit/stubborn_games.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::bench {
namespace {

constexpr double milli = 1e3;

struct Size {
  int rounds = 5;
  std::size_t rooms = 100;
  std::size_t turns = 20'000;  // per round
  std::size_t games = 1'000;   // live games when a node fails
  std::chrono::milliseconds thought{6'000};
  std::size_t watchers = 5'000;  // of one room, at each node
  int due = 1'000'000;           // games with a deadline
};

void measure_turns(const Size& size, Report& report) {
  constexpr std::size_t plans_of_each_game = 8;
  constexpr std::size_t spectator = 3;  // a place at the table
  const std::vector<Plan> plans = make_plans(plans_of_each_game, size.rooms);
  tests::PrivatePostgres database(true);
  const tests::PrivateNats nats;
  const tests::TempFolder folder;
  const std::string address = database.create("quintet");
  for (const char* name : {"a.db", "b.db"})
    tests::keep_at(folder / name, address);
  const tests::ServerProcess on_file(folder / "quintet.db", without_limits());
  const tests::ServerProcess owner(folder / "a.db", as_node("a", nats.address()));
  const tests::ServerProcess other(folder / "b.db", as_node("b", nats.address()));
  tests::wait_until("the rooms to be spread", [&] { return tests::is_spread(address, 2); });
  Sizes sizes;
  const Door here{.port = owner.address().port};
  const Door there{.port = other.address().port};
  const auto opened_by = [&](std::size_t opener) {
    return [&, opener](Referee& referee, const Seated& seated, std::size_t number) {
      return std::make_unique<QuintetTable>(referee, seated, number, plans, sizes, opener);
    };
  };
  Load file({.port = on_file.address().port}, on_file.pid(), size.rooms, opened_by(0));
  Load local(here, owner.pid(), size.rooms, opened_by(0));
  // Rooms belong to the node at which they are opened, so here a spectator opens them there.
  Load forwarded({there, there, there, here}, other.pid(), size.rooms, opened_by(spectator));
  for (Load* load : {&file, &local, &forwarded})
    static_cast<void>(load->play(size.turns / 10 + 100, {}));  // not counted

  Series file_turns, local_turns, forwarded_turns, to_postgres, to_other, p50, other_p50, more, p99,
      other_p99;
  for (int round = 0; round < size.rounds; ++round) {
    file_turns.add(file.play(size.turns, {}).per_second());
    local_turns.add(local.play(size.turns, {}).per_second());
    forwarded_turns.add(forwarded.play(size.turns, {}).per_second());
    to_postgres.add(file_turns.last() / local_turns.last());
    to_other.add(local_turns.last() / forwarded_turns.last());
    // At a rate that both can sustain.
    const double rate = forwarded_turns.last() / 2;
    const Measured near = local.play(size.turns / 2, rate);
    const Measured far = forwarded.play(size.turns / 2, rate);
    p50.add(near.latency(0.5) * milli);
    other_p50.add(far.latency(0.5) * milli);
    more.add(other_p50.last() - p50.last());
    p99.add(near.latency(0.99) * milli);
    other_p99.add(far.latency(0.99) * milli);
  }
  report.heading(std::to_string(size.rooms) + " rooms");
  report.figure("on a file: turns", file_turns, 0, "/s");
  report.figure("of two nodes, at the rooms' own: turns", local_turns, 0, "/s");
  report.figure("of two nodes, every request passed on: turns", forwarded_turns, 0, "/s");
  report.figure("file / own node", to_postgres, 2, "");
  report.figure("own node / passed on", to_other, 2, "");
  report.figure("own node, at half of what is passed on: sent until heard, p50", p50, 2, "ms");
  report.figure("... p99", p99, 2, "ms");
  report.figure("passed on, as many: sent until heard, p50", other_p50, 2, "ms");
  report.figure("... p99", other_p99, 2, "ms");
  constexpr double most_to_postgres = 2.5;
  constexpr double most_to_other = 2;
  constexpr double most_more = 1;
  report.aim("turns on a file / at nodes", to_postgres.median(), most_to_postgres, 2, "");
  report.aim("turns at the own node / passed on", to_other.median(), most_to_other, 2, "");
  report.aim("sent until heard, p50, more when passed on", more.median(), most_more, 2, "ms");
}

double quantile(const std::vector<double>& sorted, double share) {
  return sorted[static_cast<std::size_t>(
      std::lround(share * static_cast<double>(sorted.size() - 1)))];
}

/// Opens `size.games` games at the first node. Their players are at the two others in turn, so that
/// every request is passed on. A player whose node does not serve uses the other one.
std::vector<tests::Seating> open_games(ChaosNodes& nodes, const Size& size) {
  const tests::Address& owner = nodes.all()[0].server->address();
  const tests::Address& first = nodes.all()[1].server->address();
  const tests::Address& second = nodes.all()[2].server->address();
  std::vector<tests::Seating> seatings;
  for (std::size_t number = 0; number < size.games; ++number) {
    const tests::Table table = tests::start_table(owner, tests::liger);
    for (std::size_t seat = 0; seat < table.players.size(); ++seat) {
      seatings.push_back({.server = number % 2 == 0 ? first : second,
                          .session = table.players[seat].session,
                          .room = table.room,
                          .seat = seat,
                          .storage_fails = true,
                          .others = {number % 2 == 0 ? second : first},
                          .thought = size.thought});
    }
  }
  return seatings;
}

void measure_ends(const Size& size, Report& report) {
  ChaosNodes nodes(3);
  auto& owner = nodes.all()[0];
  const std::vector<tests::Seating> seatings = open_games(nodes, size);
  constexpr std::uint64_t seed = 23;
  constexpr std::int64_t last_ply = 60;
  const auto turns_of_all = static_cast<std::int64_t>(2 * size.games);
  tests::StubbornGames games(seatings, seed, last_ply);
  games.wait_for_turns(turns_of_all);
  Series calm, killed, drained, drained_most;
  games.forget_waits();
  games.wait_for_turns(turns_of_all);
  calm.add(games.longest_waits().back());

  games.forget_waits();
  owner.server->kill();
  games.wait_for_turns(turns_of_all);
  killed.add(games.longest_waits().back());
  owner.server->start();
  nodes.wait_settled();
  games.wait_for_turns(turns_of_all);

  // The node with most of the games now.
  auto& leaving = nodes.all()[1];
  games.forget_waits();
  nodes.admin(leaving, "drain");
  tests::wait_until("the drained node to have nothing", [&] {
    return tests::ask_postgres(nodes.address(),
                               "SELECT count(*) FROM quintet_cluster.shard JOIN"
                               " quintet_cluster.node ON node.id = owner WHERE name = '" +
                                   leaving.name + "'") == "0";
  });
  games.wait_for_turns(turns_of_all);
  const std::vector<double> waits = games.longest_waits();
  drained.add(quantile(waits, 0.99));
  drained_most.add(waits.back());
  games.finish();
  games.check_logs(nodes.all()[2].server->database());

  report.heading(std::to_string(size.games) + " live games, all passed on");
  report.figure("nothing happens: the longest wait for a turn's answer", calm, 0, "ms");
  report.figure("the owner of all is killed: the longest", killed, 0, "ms");
  report.figure("a node drains: longest waits of players, p99", drained, 0, "ms");
  report.figure("... the longest", drained_most, 0, "ms");
  constexpr double most_killed = 2'000;
  constexpr double most_drained = 200;
  report.aim("the owner is killed: the longest wait", killed.median(), most_killed, 0, "ms");
  report.aim("a node drains: waits, p99", drained.median(), most_drained, 0, "ms");
}

/// The owner is alive, but all its messages are lost in both directions. Only its lease shows that
/// it is gone.
void measure_partition(const Size& size, Report& report) {
  ChaosNodes nodes(3);
  auto& owner = nodes.all()[0];
  const std::vector<tests::Seating> seatings = open_games(nodes, size);
  constexpr std::uint64_t seed = 29;
  constexpr std::int64_t last_ply = 60;
  const auto turns_of_all = static_cast<std::int64_t>(2 * size.games);
  tests::StubbornGames games(seatings, seed, last_ply);
  games.wait_for_turns(turns_of_all);
  games.forget_waits();
  owner.to_nats->cut(true);
  ChaosNodes::cut_off_postgres(owner, true);
  games.wait_for_turns(turns_of_all);
  const std::vector<double> waits = games.longest_waits();
  owner.to_nats->cut(false);
  ChaosNodes::cut_off_postgres(owner, false);
  games.finish();
  games.check_logs(nodes.all()[2].server->database());

  Series longest;
  longest.add(waits.back());
  report.heading(std::to_string(size.games) + " live games, their owner cut off");
  constexpr double most = 8'000;
  report.aim("the owner is cut off: the longest wait", longest.median(), most, 0, "ms");
}

/// The time and the cost until all spectators have a turn.
struct Told {
  Series milliseconds;
  Series processor;  // of all nodes, in microseconds per recipient

  void play(const std::vector<Door>& doors, std::size_t at_each, const std::vector<pid_t>& nodes) {
    constexpr std::size_t turns = 20;
    constexpr double micro = 1e6;
    const auto used = [&] {
      double seconds = 0;
      for (const pid_t node : nodes)
        seconds += processor_seconds(node);
      return seconds;
    };
    const Plan plan = game_longer_than(turns);
    Crowd crowd(doors, at_each);
    crowd.enter(plan);
    crowd.settle();
    Series round;
    const double before = used();
    for (std::size_t number = 0; number < turns; ++number)
      round.add(crowd.play(plan, number) * milli);
    milliseconds.add(round.median());
    processor.add((used() - before) * micro / static_cast<double>(turns * doors.size() * at_each));
  }
};

/// All nodes and clients share the processors. So the time of a turn shows the cost of three times
/// as many spectators, and only the processor time shows the cost of more nodes.
void measure_watchers(const Size& size, Report& report) {
  Told few, many, spread;
  Series longer, dearer, like_one;
  for (int round = 0; round < std::min(size.rounds, 3); ++round) {
    tests::PrivatePostgres database(true);
    const tests::PrivateNats nats;
    const tests::TempFolder folder;
    const std::string address = database.create("quintet");
    std::vector<std::unique_ptr<tests::ServerProcess>> nodes;
    std::vector<Door> doors;
    std::vector<pid_t> processes;
    for (const char* name : {"a", "b", "c"}) {
      const auto file = folder / name;
      tests::keep_at(file, address);
      nodes.push_back(std::make_unique<tests::ServerProcess>(file, as_node(name, nats.address())));
      doors.push_back({.port = nodes.back()->address().port});
      processes.push_back(nodes.back()->pid());
    }
    tests::wait_until("the rooms to be spread", [&] { return tests::is_spread(address, 3); });
    few.play({doors.front()}, size.watchers, processes);
    many.play({doors.front()}, 3 * size.watchers, processes);
    spread.play(doors, size.watchers, processes);
    longer.add(spread.milliseconds.last() / few.milliseconds.last());
    like_one.add(spread.milliseconds.last() / many.milliseconds.last());
    dearer.add(spread.processor.last() / few.processor.last());
  }
  const std::string third = std::to_string(size.watchers);
  const std::string all = std::to_string(3 * size.watchers);
  report.heading("a room with " + all + " spectators");
  report.figure("one node, " + third + " spectators: until the last has a turn", few.milliseconds,
                1, "ms");
  report.figure("... processor time for each", few.processor, 1, "µs");
  report.figure("one node, " + all + " spectators", many.milliseconds, 1, "ms");
  report.figure("... processor time for each", many.processor, 1, "µs");
  report.figure("three nodes, " + third + " spectators at each", spread.milliseconds, 1, "ms");
  report.figure("... processor time for each, of all nodes", spread.processor, 1, "µs");
  report.figure("three nodes / one with as many: time", like_one, 2, "");
  constexpr double most_ratio = 1.3;
  report.aim("three nodes / one with a third of them: time", longer.median(), most_ratio, 2, "");
  report.aim("... processor time for each spectator", dearer.median(), most_ratio, 2, "");
}

Report run(const Size& size, const std::string& part) {
  Report report("cluster");
  const auto is_asked = [&](const char* name) { return part.empty() || part == name; };
  if (is_asked("turns")) measure_turns(size, report);
  const PricesSize prices{.rounds = size.rounds, .rooms = size.rooms, .turns = size.turns / 2};
  if (is_asked("price")) measure_price(prices, report);
  if (is_asked("owners")) measure_owners(prices, report);
  if (is_asked("ends")) measure_ends(size, report);
  if (is_asked("partition")) measure_partition(size, report);
  if (is_asked("watchers")) measure_watchers(size, report);
  if (is_asked("due")) measure_due_games(size.due, std::min(size.rounds, 3), report);
  return report;
}

}  // namespace
}  // namespace quintet::bench

int main(int argc, char** argv) {
  using namespace quintet::bench;
  Size size;
  if (is_smoke(argc, argv)) {
    size = {.rounds = 1,
            .rooms = 5,
            .turns = 300,
            .games = 4,
            .thought = std::chrono::milliseconds(50),
            .watchers = 50,
            .due = 500};
  }
  const std::string part = argc > 1 && !is_smoke(argc, argv) ? argv[1] : "";
  return report_outside_tests(argv[0], size.rounds, [&] { return run(size, part); });
}
