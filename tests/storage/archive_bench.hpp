// How quick the lists are in a large file.
#pragma once

#include <cstdint>
#include <filesystem>

namespace quintet::storage::testing {

/// A file with so many games, nearly all of them finished, made by the ordinary writes in `folder`
/// unless it is there already: some gigabytes for a million.
[[nodiscard]] std::filesystem::path made_archive(const std::filesystem::path& folder,
                                                 std::int64_t games);

/// Measures every list and search in the file of `made_archive`.
void measure_archive(const std::filesystem::path& folder, std::int64_t games);

/// Measures a start after a downtime, and the sweep for what is due, with so many rooms that wait.
void measure_deadlines(const std::filesystem::path& folder, std::int64_t rooms);

}  // namespace quintet::storage::testing
