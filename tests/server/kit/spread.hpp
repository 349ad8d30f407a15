// The distribution of shards over nodes.
#pragma once

#include <cstddef>
#include <string>

namespace quintet::tests {

/// Whether this number of nodes own all shards, each the ones that it should have. Then no shard
/// moves until a node joins or leaves.
[[nodiscard]] bool is_spread(const std::string& address, std::size_t nodes);

}  // namespace quintet::tests
