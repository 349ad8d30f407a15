#include "tests/bench/chaos/chaos_faults.hpp"

#include <csignal>
#include <cstdint>
#include <utility>

namespace quintet::bench {
namespace {

Fault fault(const ChaosNodes::Node& node, const std::string& what, std::function<void()> begin,
            std::function<void()> end) {
  return {.what = "node " + node.name + " " + what,
          .of_node = true,
          .target = node.name,
          .begin = std::move(begin),
          .end = std::move(end)};
}

Fault leap(ChaosNodes::Node& node, std::int64_t seconds) {
  return fault(
      node,
      "has a clock that is " + std::to_string(seconds < 0 ? -seconds : seconds) + " s " +
          (seconds < 0 ? "behind" : "ahead"),
      [&node, seconds] { *node.clock_off = seconds; }, [&node] { *node.clock_off = 0; });
}

}  // namespace

Fault cut_off_from_nats(ChaosNodes::Node& node) {
  return fault(
      node, "is cut off from NATS", [&node] { node.to_nats->cut(true); },
      [&node] { node.to_nats->cut(false); });
}

Fault cut_off_from_postgres(ChaosNodes::Node& node) {
  return fault(
      node, "is cut off from PostgreSQL", [&node] { ChaosNodes::cut_off_postgres(node, true); },
      [&node] { ChaosNodes::cut_off_postgres(node, false); });
}

std::vector<Fault> node_faults(ChaosNodes& nodes, ChaosNodes::Node& node) {
  constexpr std::int64_t half_a_minute = 30;
  return {
      fault(
          node, "is killed", [&node] { node.server->kill(); },
          [&node] { ChaosNodes::start(node); }),
      fault(
          node, "ends in order",
          [&node] {
            node.server->ask_to_end();
            static_cast<void>(node.server->wait_ended());
          },
          [&node] { ChaosNodes::start(node); }),
      fault(
          node, "hangs", [&node] { ::kill(node.server->pid(), SIGSTOP); },
          [&node] { ::kill(node.server->pid(), SIGCONT); }),
      fault(
          node, "drains", [&nodes, &node] { nodes.admin(node, "drain"); },
          [&nodes, &node] { nodes.admin(node, "undrain"); }),
      leap(node, half_a_minute),
      leap(node, -half_a_minute),
      cut_off_from_postgres(node),
      cut_off_from_nats(node),
  };
}

std::vector<Fault> other_faults(ChaosNodes& nodes) {
  auto& nats = nodes.nats();
  auto& postgres = nodes.postgres();
  std::vector<Fault> faults = {
      {.what = "NATS is killed",
       .target = "NATS",
       .begin = [&nats] { nats.kill(); },
       .end = [&nats] { nats.start(); }},
      {.what = "NATS hangs",
       .target = "NATS",
       .begin = [&nats] { nats.stop(); },
       .end = [&nats] { nats.go_on(); }},
      {.what = "PostgreSQL is shut down",
       .target = "PostgreSQL",
       .begin = [&postgres] { postgres.end(); },
       .end = [&postgres] { postgres.start(); }},
      {.what = "PostgreSQL ends at once",
       .target = "PostgreSQL",
       .begin = [&postgres] { postgres.kill(); },
       .end = [&postgres] { postgres.start(); }},
      {.what = "PostgreSQL only reads",
       .target = "PostgreSQL",
       .begin = [&postgres] { postgres.only_read(true); },
       .end = [&postgres] { postgres.only_read(false); }},
  };
  if (nodes.can_fail_over()) {
    faults.push_back({.what = "PostgreSQL is gone, and its standby is promoted",
                      .target = "PostgreSQL",
                      .begin = [&nodes] { nodes.fail_over(); },
                      .end = [] {}});
  }
  return faults;
}

}  // namespace quintet::bench
