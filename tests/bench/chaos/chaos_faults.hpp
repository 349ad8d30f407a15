// Faults, and their ends.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tests/bench/chaos/chaos_nodes.hpp"

namespace quintet::bench {

/// Faults of nodes must end last, because nodes need the other services.
struct Fault {
  std::string what;
  bool of_node = false;
  std::string target;
  std::function<void()> begin;
  std::function<void()> end;
};

/// The first fault kills the node. `nodes` and `node` must outlive the faults.
[[nodiscard]] std::vector<Fault> node_faults(ChaosNodes& nodes, ChaosNodes::Node& node);
[[nodiscard]] Fault cut_off_from_nats(ChaosNodes::Node& node);
[[nodiscard]] Fault cut_off_from_postgres(ChaosNodes::Node& node);
/// Faults of the services that all nodes use. The failover is possible once.
[[nodiscard]] std::vector<Fault> other_faults(ChaosNodes& nodes);

}  // namespace quintet::bench
