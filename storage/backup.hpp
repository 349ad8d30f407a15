// Copies of a data file, made while others write to it.
#pragma once

#include <filesystem>

namespace quintet::storage {

/// Makes `target`, which must not exist, a copy of what is committed in `database` at one moment;
/// it is on disk when this returns, can be read by its owner only, and is opened like any data
/// file. SQLite has checked the copy by then. Blocks for as long as copy and check take; from any
/// thread or process, without holding up the writer. Throws Error (`exists`, `not_ours`, `corrupt`
/// where the database is damaged, …) and then leaves no copy behind.
void backup_to(const std::filesystem::path& database, const std::filesystem::path& target);

}  // namespace quintet::storage
