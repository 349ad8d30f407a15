// Checks whether a path still leads to the open database. Private to this folder and its tests.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>

#include <sys/types.h>

namespace quintet::storage {

/// A database's file, its write-ahead log and the index of the log. If one of them is moved,
/// deleted or replaced, SQLite continues without an error, but the next process that opens the path
/// does not see the later writes.
class OpenFiles {
 public:
  /// Records the identity of the files. Call it after a read from the database, so that all of them
  /// exist.
  explicit OpenFiles(const std::filesystem::path& file);

  /// A sentence about the first file that is no longer at its path; empty if all are. A file that
  /// has been moved back is accepted again.
  [[nodiscard]] std::string fault() const;

 private:
  struct Identity {
    dev_t device = 0;
    ino_t inode = 0;
    bool operator==(const Identity&) const = default;
  };
  struct Noted {
    std::filesystem::path path;
    std::optional<Identity> identity;  // nothing: the file did not exist
  };

  [[nodiscard]] static std::optional<Identity> identity_at(const std::filesystem::path& path);

  std::array<Noted, 3> files_;
};

}  // namespace quintet::storage
