// How the rooms' parts are spread over nodes.
#pragma once

#include <cstddef>
#include <string>

#include "tests/postgres/private_postgres.hpp"

namespace quintet::tests {

/// Whether each of so many nodes of the database owns some parts, and together they own all.
[[nodiscard]] inline bool is_spread(const std::string& address, std::size_t nodes) {
  return ask_postgres(address,
                      "SELECT count(DISTINCT owner) || ' ' || count(owner) FROM"
                      " quintet_cluster.shard") == std::to_string(nodes) + " 256";
}

}  // namespace quintet::tests
