#include "storage/postgres/cluster/shard_rows.hpp"

#include <cstddef>
#include <cstdlib>

namespace quintet::storage {
namespace {

std::vector<int> ids_in(const Result& rows) {
  constexpr int decimal = 10;
  std::vector<int> ids;
  for (int row = 0; row < PQntuples(rows.get()); ++row)
    ids.push_back(static_cast<int>(std::strtol(PQgetvalue(rows.get(), row, 0), nullptr, decimal)));
  return ids;
}

}  // namespace

std::string array_of(std::span<const int> numbers) {
  std::string text;
  for (const int one : numbers)
    text += (text.empty() ? "" : ",") + std::to_string(one);
  return "'{" + text + "}'::integer[]";
}

std::vector<int> lock_shards(Link& link, const std::string& condition) {
  const std::string select = "SELECT id FROM quintet_cluster.shard WHERE " + condition;
  auto locked = ids_in(link.run_text(select + " ORDER BY id FOR UPDATE"));
  if (locked.empty()) return locked;
  // A statement that has waited for a lock uses an old snapshot of other tables, so this reads
  // again.
  return ids_in(link.run_text(select + " AND id = ANY (" + array_of(locked) + ") ORDER BY id"));
}

void set_owners(Link& link, std::span<const int> shards,
                std::span<const std::optional<int>> owners) {
  std::string values;
  for (std::size_t i = 0; i < shards.size(); ++i) {
    const auto& owner = owners[i];
    values += (i == 0 ? "(" : ", (") + std::to_string(shards[i]) + ", " +
              (owner ? std::to_string(*owner) : "NULL::integer") + ")";
  }
  link.run_text(
      "UPDATE quintet_cluster.shard SET owner = given.owner, epoch = epoch + 1,"
      " since = clock_timestamp() FROM (VALUES " +
      values +
      ") AS given (id, owner) WHERE shard.id = given.id"
      " AND (shard.owner IS NOT NULL OR given.owner IS NOT NULL)");
}

}  // namespace quintet::storage
