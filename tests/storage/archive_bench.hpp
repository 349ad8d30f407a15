// How quick the lists are in a large file.
#pragma once

#include <cstdint>
#include <filesystem>

namespace quintet::storage::testing {

/// Measures every list and search in a file with so many finished games, which is made in `folder`
/// by the ordinary writes unless it is there already.
void measure_archive(const std::filesystem::path& folder, std::int64_t games);

/// Measures a start after a downtime, and the sweep for what is due, with so many rooms that wait.
void measure_deadlines(const std::filesystem::path& folder, std::int64_t rooms);

}  // namespace quintet::storage::testing
