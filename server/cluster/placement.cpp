#include "server/cluster/placement.hpp"

#include <algorithm>
#include <cstdint>

#include "rules/key.hpp"

namespace quintet::server {
namespace {

std::uint64_t weight(int shard, const storage::NodeRow& node) {
  return rules::scramble(rules::scramble(static_cast<std::uint64_t>(node.id)) +
                         static_cast<std::uint64_t>(shard));
}

std::optional<int> owner_of(int shard, std::span<const storage::NodeRow> nodes) {
  if (nodes.empty()) return std::nullopt;
  return std::ranges::max_element(nodes, {}, [&](const auto& node) { return weight(shard, node); })
      ->id;
}

}  // namespace

std::vector<std::optional<int>> spread(std::span<const int> shards,
                                       std::span<const storage::NodeRow> nodes) {
  std::vector<std::optional<int>> owners;
  owners.reserve(shards.size());
  for (const int shard : shards)
    owners.push_back(owner_of(shard, nodes));
  return owners;
}

std::vector<std::optional<int>> keep_together(std::span<const int> shards,
                                              std::span<const storage::NodeRow> nodes) {
  return std::vector<std::optional<int>>(shards.size(), owner_of(0, nodes));
}

}  // namespace quintet::server
