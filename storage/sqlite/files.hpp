// Private to this folder: what files need beyond SQLite.
#pragma once

#include <filesystem>
#include <functional>

namespace quintet::storage {

/// False when the file exists or cannot be made; errno tells. It holds room keys and who played
/// with whom: only its owner may read it, whatever the umask. Never opens a file that exists:
/// closing it again would drop the locks that other connections of this process hold on it.
bool create_private(const std::filesystem::path& file);

/// Flushes `unfinished` and calls it `file`, which must not exist; that is on disk, too, when this
/// returns. Throws std::filesystem::filesystem_error (`file_exists`, …).
void give_name(const std::filesystem::path& unfinished, const std::filesystem::path& file);

/// Puts what is committed in `file` into `copy`, which must not exist and gets this name only when
/// it is complete and on disk. Before that calls `check`, if there is one, with the unfinished
/// copy: an exception of it ends the copying. Throws SQLite::Exception, or
/// std::filesystem::filesystem_error; then no copy is left.
void copy_database(const std::filesystem::path& file, const std::filesystem::path& copy,
                   const std::filesystem::path& unfinished,
                   const std::function<void(const std::filesystem::path&)>& check = {});

}  // namespace quintet::storage
