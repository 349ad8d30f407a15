// Who owns what, as a node has last read it. Never changed once it is made.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "storage/nodes.hpp"

namespace quintet::server {

struct Routes {
  int self = 0;                 // this node
  std::int64_t generation = 0;  // of its lease
  /// By shard; 0: nobody.
  std::array<int, storage::shard_count> owners{};
  std::array<std::int64_t, storage::shard_count> epochs{};
  /// The nodes that live, with their generations.
  std::map<int, std::int64_t> alive;
  /// All that the database knows, by their ids; those that are gone, too.
  std::vector<storage::NodeRow> nodes;
  /// Shards of this node that another one is to have.
  std::vector<int> to_give;

  [[nodiscard]] int owner(int shard) const { return owners.at(static_cast<std::size_t>(shard)); }
  [[nodiscard]] bool owns(int shard) const { return self != 0 && owner(shard) == self; }
};

}  // namespace quintet::server
