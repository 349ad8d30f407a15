// The owners of the shards.
#include "server/cluster/placement.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include <doctest/doctest.h>

namespace quintet::tests {
namespace {

using server::keep_together;
using server::spread;
using storage::NodeRow;

std::vector<int> all_shards() {
  std::vector<int> shards(storage::shard_count);
  std::iota(shards.begin(), shards.end(), 0);
  return shards;
}

std::vector<NodeRow> nodes_of(const std::vector<int>& ids) {
  std::vector<NodeRow> nodes;
  for (const int id : ids)
    nodes.push_back({.id = id, .name = "n" + std::to_string(id), .alive = true});
  return nodes;
}

TEST_CASE("a node that joins or leaves moves only the shards that it gets or had") {
  const auto shards = all_shards();
  for (int least = 1; least < 40; ++least) {
    const std::vector<int> few{least, least + 1, least + 7};
    std::vector<int> more = few;
    more.push_back(least + 20);
    const auto before = spread(shards, nodes_of(few));
    const auto after = spread(shards, nodes_of(more));
    int moved = 0;
    for (std::size_t i = 0; i < shards.size(); ++i) {
      CHECK((after[i] == before[i] || after[i] == least + 20));
      moved += after[i] == before[i] ? 0 : 1;
    }
    // About a quarter of 256.
    CHECK(moved > 30);
    CHECK(moved < 110);
  }
}

TEST_CASE("shards are spread evenly, in any order of the nodes") {
  const auto shards = all_shards();
  auto nodes = nodes_of({1, 2, 3});
  const auto owners = spread(shards, nodes);
  std::ranges::reverse(nodes);
  CHECK(spread(shards, nodes) == owners);
  // Some of the shards get the same owners as all together.
  CHECK(spread(std::vector<int>{7, 200}, nodes) == std::vector{owners[7], owners[200]});
  std::map<int, int> count;
  for (const auto& owner : owners)
    ++count[owner.value_or(0)];
  CHECK(count.size() == 3);
  for (const auto& [node, owned] : count) {
    CHECK(node != 0);
    CHECK(owned > 50);
    CHECK(owned < 120);
  }
}

TEST_CASE("shards that are kept together go to one node, which depends on the nodes only") {
  const auto owners = keep_together(all_shards(), nodes_of({4, 9}));
  CHECK(owners.size() == storage::shard_count);
  CHECK(std::ranges::count(owners, owners.front()) == storage::shard_count);
  CHECK(keep_together(std::vector<int>{77}, nodes_of({9, 4})).front() == owners.front());
}

TEST_CASE("without nodes no shard has an owner") {
  for (const auto& owner : spread(all_shards(), {}))
    CHECK_FALSE(owner);
  for (const auto& owner : keep_together(all_shards(), {}))
    CHECK_FALSE(owner);
}

}  // namespace
}  // namespace quintet::tests
