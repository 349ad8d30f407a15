// Changes of the owners of shards. Private to storage/postgres/.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "storage/postgres/connection/link.hpp"

namespace quintet::storage {

/// An array literal: "'{1,2}'::integer[]"
[[nodiscard]] std::string array_of(std::span<const int> numbers);

// Use both within a transaction. Both throw Error.

/// Locks the shards that satisfy `condition` on rows `shard`, in the order of their ids, and
/// returns those that still satisfy it then: another transaction may have changed them before.
[[nodiscard]] std::vector<int> lock_shards(Link& link, const std::string& condition);

/// Gives each of these locked shards its new owner or none. A shard that has no owner before and
/// after is not changed.
void set_owners(Link& link, std::span<const int> shards,
                std::span<const std::optional<int>> owners);

}  // namespace quintet::storage
