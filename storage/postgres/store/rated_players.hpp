// The players whose ratings a batch of jobs reads and changes. Private to storage/postgres/.
#pragma once

#include <set>
#include <span>
#include <string_view>

#include "storage/jobs/job.hpp"

namespace quintet::storage {

/// Ids of the players. The jobs own the texts.
[[nodiscard]] std::set<std::string_view> rated_players(std::span<const Job> jobs);

}  // namespace quintet::storage
