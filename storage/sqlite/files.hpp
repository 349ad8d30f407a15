// File operations that SQLite does not offer. Private to this folder.
#pragma once

#include <filesystem>
#include <functional>

namespace quintet::storage {

/// Creates a file that only its owner may read, with any umask, because it holds room keys and
/// private games. Returns false with errno if the file exists or cannot be created. Never opens an
/// existing file: closing it would drop the locks that other connections of this process hold on
/// it.
bool create_private(const std::filesystem::path& file);

/// Flushes `unfinished` and renames it to `file`, which must not exist. The new name is on disk on
/// return. Throws std::filesystem::filesystem_error (`file_exists`, …).
void give_name(const std::filesystem::path& unfinished, const std::filesystem::path& file);

/// Copies the committed state of `file` to `copy`, which must not exist and gets this name only
/// when it is complete and on disk. Before that it calls `check`, if given, with the unfinished
/// copy; an exception of `check` cancels the copy. Throws SQLite::Exception or
/// std::filesystem::filesystem_error, and then leaves no copy.
void copy_database(const std::filesystem::path& file, const std::filesystem::path& copy,
                   const std::filesystem::path& unfinished,
                   const std::function<void(const std::filesystem::path&)>& check = {});

}  // namespace quintet::storage
