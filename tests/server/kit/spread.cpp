#include "tests/server/kit/spread.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>
#include <sstream>
#include <vector>

#include "server/cluster/placement.hpp"
#include "storage/data/nodes.hpp"
#include "tests/postgres/private_postgres.hpp"

namespace quintet::tests {

bool is_spread(const std::string& address, std::size_t nodes) {
  std::istringstream owned(ask_postgres(
      address, "SELECT string_agg(owner::text, ' ' ORDER BY id) FROM quintet_cluster.shard"));
  std::vector<std::optional<int>> owners;
  std::set<int> ids;
  for (int owner = 0; owned >> owner;) {
    owners.emplace_back(owner);
    ids.insert(owner);
  }
  if (ids.size() != nodes) return false;
  std::vector<storage::NodeRow> rows;
  rows.reserve(ids.size());
  for (const int id : ids)
    rows.push_back({.id = id});
  std::vector<int> shards(storage::shard_count);
  std::iota(shards.begin(), shards.end(), 0);
  return owners == server::spread(shards, rows);
}

}  // namespace quintet::tests
