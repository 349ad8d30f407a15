// Who is to own what: decided by whoever takes over, from the nodes that live. Pure.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "storage/nodes.hpp"

namespace quintet::server {

/// Each shard goes to the node whose number, mixed with the shard's, is highest (rendezvous
/// hashing): when a node comes or goes, only what it gets or had moves, and every node computes the
/// same. Nobody where there are no nodes.
[[nodiscard]] std::vector<std::optional<int>> spread(std::span<const int> shards,
                                                     std::span<const storage::NodeRow> nodes);

/// All shards go to one of the nodes, the same for everybody who asks: where requests are not
/// passed on, one node serves and the others stand by.
[[nodiscard]] std::vector<std::optional<int>> keep_together(
    std::span<const int> shards, std::span<const storage::NodeRow> nodes);

}  // namespace quintet::server
