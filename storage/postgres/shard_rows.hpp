// Private to this folder: changes of the owners of the rooms' parts.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "storage/postgres/link.hpp"

namespace quintet::storage {

/// "'{1,2}'::integer[]"
[[nodiscard]] std::string array_of(std::span<const int> numbers);

// Within a transaction. Both throw Error.

/// Locks the shards for which `condition` on rows `shard` holds, in the order of their ids, and
/// returns those for which it still holds then: another transaction may have had the locks.
[[nodiscard]] std::vector<int> lock_shards(Link& link, const std::string& condition);

/// Gives each of these locked shards its new owner, or none. A shard without an owner before and
/// after stays as it is.
void set_owners(Link& link, std::span<const int> shards,
                std::span<const std::optional<int>> owners);

}  // namespace quintet::storage
