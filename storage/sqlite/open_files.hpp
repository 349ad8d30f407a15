// Private to this folder and its tests: whether a path still leads to the database that is open.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>

#include <sys/types.h>

namespace quintet::storage {

/// A database's file, its write-ahead log and the index of that. What is written to one of them
/// after it has been moved, deleted or replaced is lost to whoever opens the path the next time,
/// though SQLite goes on without an error.
class OpenFiles {
 public:
  /// Notes which files they are. To be called when the database has been read from, so that all of
  /// them are there.
  explicit OpenFiles(const std::filesystem::path& file);

  /// A sentence about the first one that is not at its path any more; empty: all of them are.
  /// A file that has been moved back is there again.
  [[nodiscard]] std::string fault() const;

 private:
  struct Identity {
    dev_t device = 0;
    ino_t inode = 0;
    bool operator==(const Identity&) const = default;
  };
  struct Noted {
    std::filesystem::path path;
    std::optional<Identity> identity;  // nothing: it was not there
  };

  [[nodiscard]] static std::optional<Identity> identity_at(const std::filesystem::path& path);

  std::array<Noted, 3> files_;
};

}  // namespace quintet::storage
