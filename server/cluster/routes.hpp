// The owners of all shards, as a node has last read them. Immutable.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "storage/data/nodes.hpp"

namespace quintet::server {

struct Routes {
  int self = 0;                 // this node
  std::int64_t generation = 0;  // of its lease
  /// By shard; 0: no owner.
  std::array<int, storage::shard_count> owners{};
  std::array<std::int64_t, storage::shard_count> epochs{};
  /// The live nodes, with their generations.
  std::map<int, std::int64_t> alive;
  /// All nodes in the database by id, including those that have left.
  std::vector<storage::NodeRow> nodes;
  /// Shards of this node that another node should get.
  std::vector<int> to_give;

  [[nodiscard]] int owner(int shard) const { return owners.at(static_cast<std::size_t>(shard)); }
  [[nodiscard]] bool owns(int shard) const { return self != 0 && owner(shard) == self; }
  /// Null if the database does not know the node.
  [[nodiscard]] const storage::NodeRow* row(int node) const {
    const auto found = std::ranges::lower_bound(nodes, node, {}, &storage::NodeRow::id);
    return found == nodes.end() || found->id != node ? nullptr : &*found;
  }
  /// The generation of a node's lease; 0: the database does not know the node. It grows when the
  /// node joins, leaves, or is fenced off.
  [[nodiscard]] std::int64_t generation_of(int node) const {
    const auto* const known = row(node);
    return known == nullptr ? 0 : known->generation;
  }
  /// Whether a node serves under this generation, as last read. A message of another generation is
  /// outdated or forged.
  [[nodiscard]] bool is_member(int node, std::int64_t its_generation) const {
    return its_generation > 0 && generation_of(node) == its_generation;
  }
};

}  // namespace quintet::server
