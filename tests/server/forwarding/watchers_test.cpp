// The players who watch their games at other nodes.
#include "server/forwarding/watchers.hpp"

#include <string>
#include <vector>

#include <doctest/doctest.h>

namespace quintet::tests {
namespace {

using server::Watchers;
using Nodes = std::vector<int>;

TEST_CASE("a node's watchers are known until it says otherwise, or nothing for too long") {
  Watchers watchers;
  const auto start = Watchers::Clock::now();
  CHECK_FALSE(watchers.any());
  watchers.begin_list(2, start);
  watchers.begin(2, "ann");
  watchers.begin(2, "ann");
  watchers.begin(3, "ann");
  watchers.begin(3, "bob");
  CHECK(watchers.nodes_of("ann") == Nodes{2, 3});
  CHECK(watchers.nodes_of("bob") == Nodes{3});
  CHECK(watchers.nodes_of("eve").empty());

  // A list replaces the earlier list of its node, and of no other node.
  watchers.begin_list(3, start + std::chrono::seconds(9));
  watchers.begin(3, "eve");
  CHECK(watchers.nodes_of("ann") == Nodes{2});
  CHECK(watchers.nodes_of("bob").empty());
  CHECK(watchers.nodes_of("eve") == Nodes{3});
  watchers.end(3, "ann");
  watchers.end(4, "eve");
  CHECK(watchers.nodes_of("ann") == Nodes{2});

  watchers.forget_silent(start + std::chrono::seconds(9));
  CHECK(watchers.nodes_of("ann").empty());
  CHECK(watchers.nodes_of("eve") == Nodes{3});
  watchers.end(3, "eve");
  CHECK_FALSE(watchers.any());
}

}  // namespace
}  // namespace quintet::tests
