#include "storage/sqlite/open_files.hpp"

#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

namespace quintet::storage {
namespace fs = std::filesystem;

OpenFiles::OpenFiles(const fs::path& file)
    // Absolute paths, because the process may change its working directory.
    : files_{Noted{.path = fs::absolute(file), .identity = {}},
             Noted{.path = fs::absolute(file.string() + "-wal"), .identity = {}},
             Noted{.path = fs::absolute(file.string() + "-shm"), .identity = {}}} {
  for (Noted& noted : files_)
    noted.identity = identity_at(noted.path);
}

std::string OpenFiles::fault() const {
  for (const auto& [path, identity] : files_) {
    if (!identity) continue;
    const auto now = identity_at(path);
    if (now == identity) continue;
    if (now) return path.string() + " is another file than the open one: put the open one back";
    const auto cause = std::error_code(errno, std::generic_category()).message();
    return path.string() + " is not where it was opened (" + cause +
           "): if it has been moved, move it back";
  }
  return {};
}

std::optional<OpenFiles::Identity> OpenFiles::identity_at(const fs::path& path) {
  // Asks only for the inode. Asking for the times, as stat() does, makes Linux since 6.13 give each
  // later write a new time, so that each flush would also write the inode.
  struct statx status{};
  if (::statx(AT_FDCWD, path.c_str(), 0, STATX_INO, &status) == 0) {
    return Identity{.device = ::makedev(status.stx_dev_major, status.stx_dev_minor),
                    .inode = status.stx_ino};
  }
  // Old containers forbid statx().
  struct stat old{};
  if (::stat(path.c_str(), &old) != 0) return std::nullopt;
  return Identity{.device = old.st_dev, .inode = old.st_ino};
}

}  // namespace quintet::storage
