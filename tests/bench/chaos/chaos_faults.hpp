// What can fail, and come back.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tests/bench/chaos/chaos_nodes.hpp"

namespace quintet::bench {

/// Nodes come back last: they need the rest.
struct Fault {
  std::string what;
  bool of_node = false;
  std::string target;
  std::function<void()> begin;
  std::function<void()> end;
};

/// The first is that it is killed. `nodes` and `node` outlive them.
[[nodiscard]] std::vector<Fault> node_faults(ChaosNodes& nodes, ChaosNodes::Node& node);
[[nodiscard]] Fault cut_off_from_nats(ChaosNodes::Node& node);
[[nodiscard]] Fault cut_off_from_postgres(ChaosNodes::Node& node);
/// Of what all nodes need. The failover is among them once.
[[nodiscard]] std::vector<Fault> other_faults(ChaosNodes& nodes);

}  // namespace quintet::bench
