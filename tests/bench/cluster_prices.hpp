// The processor time of a turn in nodes, PostgreSQL and NATS.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tests/bench/load/report.hpp"

namespace quintet::bench {

struct PricesSize {
  int rounds = 5;
  std::size_t rooms = 100;
  std::size_t turns = 10'000;  // per round
};

/// The command line of a node without rate limits.
[[nodiscard]] std::vector<std::string> as_node(const std::string& name, const std::string& nats);

/// Two nodes: the price of a turn at the room's own node, and of one that the other node passes on.
void measure_price(const PricesSize& size, Report& report);
/// One node, and three nodes with all clients at the owners of their rooms, at the same number of
/// turns per second.
void measure_owners(const PricesSize& size, Report& report);

}  // namespace quintet::bench
