// The shards that a node serves, by routes that the test writes.
#include "server/forwarding/served_shards.hpp"

#include <cstddef>
#include <vector>

#include <doctest/doctest.h>

namespace quintet::tests {
namespace {

using server::Routes;
using server::ServedShards;

constexpr int this_node = 1;
constexpr int other_node = 2;

/// Routes in which this node owns the shards up to `owned` and another one owns the rest; both are
/// alive.
Routes routes_owning(int owned) {
  Routes routes{.self = this_node, .generation = 1, .alive = {{this_node, 1}, {other_node, 1}}};
  for (int shard = 0; shard < storage::shard_count; ++shard)
    routes.owners.at(static_cast<std::size_t>(shard)) = shard < owned ? this_node : other_node;
  routes.epochs.fill(1);
  return routes;
}

TEST_CASE("a node serves the shards that it owns, and hears once that there are new ones") {
  ServedShards shards;
  shards.settle(routes_owning(3));
  CHECK(shards.count() == 3);
  CHECK(shards.get().front());
  CHECK(shards.take_gained());
  CHECK_FALSE(shards.take_gained());
  shards.settle(routes_owning(2));
  CHECK(shards.count() == 2);
  CHECK_FALSE(shards.take_gained());
}

TEST_CASE("a shard that is being given away is not served until it comes back in a new epoch") {
  ServedShards shards;
  Routes routes = routes_owning(4);
  routes.to_give = {3};
  shards.settle(routes);
  CHECK(shards.begin_to_give(routes, 0) == std::vector<int>{3});
  shards.settle(routes);
  CHECK(shards.count() == 3);
  // The other node has it, and gives it back.
  CHECK(shards.is_news(routes_owning(3), &routes));
  shards.settle(routes_owning(3));
  Routes back = routes_owning(4);
  back.epochs.at(3) = 3;
  shards.settle(back);
  CHECK(shards.count() == 4);
}

TEST_CASE("a node with many rooms gives few shards away at a time, and always at least one") {
  ServedShards shards;
  Routes routes = routes_owning(storage::shard_count);
  for (int shard = 100; shard < storage::shard_count; ++shard)
    routes.to_give.push_back(shard);
  shards.settle(routes);
  // About eight rooms together: one in sixteen shards has a room.
  CHECK(shards.begin_to_give(routes, storage::shard_count / 16).size() == 128);
  CHECK(shards.begin_to_give(routes, 1'000'000).size() == 1);
  CHECK(shards.begin_to_give(routes, 0).size() == routes.to_give.size());
}

TEST_CASE("other nodes read the routes after a shard was taken from a dead node") {
  ServedShards shards;
  const Routes before = routes_owning(3);
  shards.settle(before);
  Routes after = routes_owning(4);
  CHECK_FALSE(shards.is_news(after, &before));
  CHECK_FALSE(shards.is_news(after, nullptr));
  after.alive.erase(other_node);
  CHECK(shards.is_news(after, &before));
}

}  // namespace
}  // namespace quintet::tests
