// Copies a data file while other processes write to it.
#pragma once

#include <filesystem>

namespace quintet::storage {

/// Makes `target`, which must not exist, a copy of the committed state of `database` at one moment.
/// On return SQLite has checked the copy, and it is on disk; it opens like any data file, and only
/// its owner can read it. Blocks during copy and check; callable from any thread or process, and
/// does not block the writer. Throws Error (`exists`, `not_ours`, `corrupt` if the database is
/// damaged, …) and then leaves no copy behind.
void backup_to(const std::filesystem::path& database, const std::filesystem::path& target);

}  // namespace quintet::storage
