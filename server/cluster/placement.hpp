// Assigns shards to nodes, for a node that takes over. Pure functions.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "storage/data/nodes.hpp"

namespace quintet::server {

/// Assigns each shard to the node whose number, mixed with the shard's, is highest (rendezvous
/// hashing). When a node joins or leaves, only its own shards move, and every node computes the
/// same result. Null if there are no nodes.
[[nodiscard]] std::vector<std::optional<int>> spread(std::span<const int> shards,
                                                     std::span<const storage::NodeRow> nodes);

/// Assigns all shards to one node, the same for every caller. For nodes that do not pass requests
/// on: one serves and the others stand by.
[[nodiscard]] std::vector<std::optional<int>> keep_together(
    std::span<const int> shards, std::span<const storage::NodeRow> nodes);

}  // namespace quintet::server
