// Private to this folder: whose ratings a batch of jobs reads and changes.
#pragma once

#include <set>
#include <span>
#include <string_view>

#include "storage/write.hpp"

namespace quintet::storage {

/// Their ids, which the jobs own.
[[nodiscard]] std::set<std::string_view> rated_players(std::span<const Job> jobs);

}  // namespace quintet::storage
