// Copies of a data file, made while others write to it.
#pragma once

#include <filesystem>

namespace quintet::storage {

/// Makes `target`, which must not exist, a copy of what is committed in `database` at one moment;
/// it is on disk when this returns, can be read by its owner only, and is opened like any data
/// file. Blocks for as long as the copy takes; from any thread or process, without holding up the
/// writer. Throws Error (`exists`, `not_ours`, …), and leaves no half of a copy behind under that
/// name.
void backup_to(const std::filesystem::path& database, const std::filesystem::path& target);

}  // namespace quintet::storage
