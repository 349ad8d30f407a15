// Measures the speed of lists and searches in a large file.
#pragma once

#include <cstdint>
#include <filesystem>

namespace quintet::storage::testing {

/// A file with `games` games, nearly all of them finished. Makes it in `folder` with ordinary
/// writes unless it exists; a million games take some gigabytes.
[[nodiscard]] std::filesystem::path made_archive(const std::filesystem::path& folder,
                                                 std::int64_t games);

/// Measures every list and search in the file of `made_archive`.
void measure_archive(const std::filesystem::path& folder, std::int64_t games);

/// Measures a start after a downtime and the sweep for due rooms, with `rooms` waiting rooms.
void measure_deadlines(const std::filesystem::path& folder, std::int64_t rooms);

}  // namespace quintet::storage::testing
