#include "tests/bench/cluster_prices.hpp"

#include <array>
#include <memory>
#include <optional>

#include "tests/bench/load/load.hpp"
#include "tests/bench/load/servers.hpp"
#include "tests/nats/private_nats.hpp"
#include "tests/postgres/private_postgres.hpp"
#include "tests/server/kit/patience.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/server/kit/spread.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::bench {
namespace {

constexpr double micro = 1e6;
constexpr std::size_t plans_of_each_game = 8;

/// The nodes of one database, with their own PostgreSQL, which flushes, and their own NATS.
class Site {
 public:
  explicit Site(const std::vector<std::string>& names) {
    const std::string address = database_.create("quintet");
    for (const std::string& name : names) {
      tests::keep_at(folder_ / name, address);
      nodes_.push_back(
          std::make_unique<tests::ServerProcess>(folder_ / name, as_node(name, nats_.address())));
    }
    tests::wait_until("the rooms to be spread",
                      [&] { return tests::is_spread(address, names.size()); });
  }

  [[nodiscard]] Door door(std::size_t node) const { return {.port = nodes_[node]->address().port}; }
  /// The meters of all nodes together, of PostgreSQL, and of NATS.
  [[nodiscard]] std::vector<Meter> meters() const {
    return {[this] {
              double all = 0;
              for (const auto& node : nodes_)
                all += processor_seconds(node->pid());
              return all;
            },
            [this] { return processor_seconds_with_children(database_.pid()); },
            [this] { return processor_seconds(nats_.pid()); }};
  }

 private:
  tests::PrivatePostgres database_{true};
  tests::PrivateNats nats_;
  tests::TempFolder folder_;
  std::vector<std::unique_ptr<tests::ServerProcess>> nodes_;
};

using Doors = std::array<Door, at_a_table>;

/// Processor microseconds per turn.
struct Price {
  Series all, nodes, postgres, nats, per_second;

  void add(const Measured& measured) {
    const auto each = [&](double seconds) {
      return seconds * micro / static_cast<double>(measured.turns);
    };
    all.add(each(measured.server_seconds));
    nodes.add(each(measured.metered[0]));
    postgres.add(each(measured.metered[1]));
    nats.add(each(measured.metered[2]));
    per_second.add(measured.per_second());
  }
  void add_to(Report& report, const std::string& what) const {
    report.figure(what + ": turns", per_second, 0, "/s");
    report.figure("... processor time for each", all, 0, "µs");
    report.figure("... of it nodes", nodes, 0, "µs");
    report.figure("... PostgreSQL", postgres, 0, "µs");
    report.figure("... NATS", nats, 0, "µs");
  }
};

}  // namespace

std::vector<std::string> as_node(const std::string& name, const std::string& nats) {
  auto words = without_limits();
  words.insert(words.end(), {"--node-name", name, "--cluster", nats});
  return words;
}

void measure_price(const PricesSize& size, Report& report) {
  constexpr std::size_t spectator = 3;  // a place at the table
  const std::vector<Plan> plans = make_plans(plans_of_each_game, size.rooms);
  const Site site({"a", "b"});
  Sizes sizes;
  const auto opened_by = [&](std::size_t opener) {
    return [&, opener](Referee& referee, const Seated& seated, std::size_t number) {
      return std::make_unique<QuintetTable>(referee, seated, number, plans, sizes, opener);
    };
  };
  const Door here = site.door(0);
  const Door there = site.door(1);
  Load local({Doors{here, here, here, here}}, site.meters(), size.rooms, opened_by(0));
  // Rooms belong to the node at which they are opened, so here a spectator opens them there.
  Load forwarded({Doors{there, there, there, here}}, site.meters(), size.rooms,
                 opened_by(spectator));
  for (Load* load : {&local, &forwarded})
    static_cast<void>(load->play(size.turns / 10 + 100, {}));  // not counted

  Price near, far, near_half, far_half;
  Series ratio, ratio_half;
  for (int round = 0; round < size.rounds; ++round) {
    near.add(local.play(size.turns, {}));
    far.add(forwarded.play(size.turns, {}));
    ratio.add(far.all.last() / near.all.last());
    const double rate = far.per_second.last() / 2;
    near_half.add(local.play(size.turns / 2, rate));
    far_half.add(forwarded.play(size.turns / 2, rate));
    ratio_half.add(far_half.all.last() / near_half.all.last());
  }
  report.heading("the price of a turn, " + std::to_string(size.rooms) + " rooms");
  near.add_to(report, "own node");
  far.add_to(report, "passed on");
  report.figure("passed on / own node", ratio, 2, "");
  near_half.add_to(report, "own node, at half of what is passed on");
  far_half.add_to(report, "passed on, as many");
  report.figure("passed on / own node", ratio_half, 2, "");
  constexpr double most = 2.5;
  report.aim("processor time, passed on / own node", ratio.median(), most, 2, "");
}

void measure_owners(const PricesSize& size, Report& report) {
  const std::vector<Plan> plans = make_plans(plans_of_each_game, size.rooms);
  const Site alone({"a"});
  const Site together({"a", "b", "c"});
  Sizes sizes;
  const auto make = [&](Referee& referee, const Seated& seated, std::size_t number) {
    return std::make_unique<QuintetTable>(referee, seated, number, plans, sizes);
  };
  std::vector<Doors> doors;
  for (std::size_t node = 0; node < 3; ++node) {
    const Door its = together.door(node);
    doors.push_back({its, its, its, its});
  }
  const Door only = alone.door(0);
  Load one({Doors{only, only, only, only}}, alone.meters(), size.rooms, make);
  Load three(doors, together.meters(), size.rooms, make);
  for (Load* load : {&one, &three})
    static_cast<void>(load->play(size.turns / 10 + 100, {}));  // not counted

  Price of_one, of_three;
  Series times, times_of_all;
  for (int round = 0; round < size.rounds; ++round) {
    of_one.add(one.play(size.turns, {}));
    of_three.add(three.play(size.turns, {}));
    times.add(3 * of_one.nodes.last() / of_three.nodes.last());
    times_of_all.add(3 * of_one.all.last() / of_three.all.last());
  }
  report.heading("clients at the owners of their rooms, " + std::to_string(size.rooms) + " rooms");
  of_one.add_to(report, "one node");
  of_three.add_to(report, "three nodes");
  // A node with a core of its own plays as many turns per second as its processor time allows.
  report.figure("three nodes / one, each with a core: turns", times, 2, "");
  report.figure("... if PostgreSQL and NATS had to grow in the same way", times_of_all, 2, "");
  constexpr double least = 2.2;
  report.aim("one node / three nodes, each with a core: turns", 1 / times.median(), 1 / least, 2,
             "");
}

}  // namespace quintet::bench
