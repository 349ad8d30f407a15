// The files beside the data file of a running server: a lock and a control socket. For a PostgreSQL
// database they are in a folder of the user's on the server's machine.
#pragma once

#include <chrono>
#include <cstddef>
#include <expected>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include <sys/types.h>
#include <sys/un.h>

#include "server/base/descriptor.hpp"

namespace quintet::server {

/// "FILE.lock" for FILE: the same for each path or link to FILE. For the address of a PostgreSQL
/// database: a file in /run/quintet if that is ours, otherwise in quintet-UID in the folder for
/// temporary files. Its name depends on the address as written. Throws std::runtime_error with one
/// sentence.
[[nodiscard]] std::filesystem::path runtime_file(const std::filesystem::path& database,
                                                 std::string_view ending);

/// The name that the other functions here take for the node `node`, one of several on a database;
/// the database itself if `node` is empty.
[[nodiscard]] std::string place_of_node(const std::string& database, const std::string& node);

/// One server per file: only the holder of FILE.lock may serve or administer FILE. The operating
/// system releases the lock when the process ends in any way. The file stays and contains the
/// process ID of the last holder. Movable.
class DatabaseLock {
 public:
  /// Null if another process holds the lock and does not release it within `patience`. Throws
  /// std::runtime_error with one sentence if the lock file cannot be created.
  [[nodiscard]] static std::optional<DatabaseLock> acquire(const std::filesystem::path& database,
                                                           std::chrono::milliseconds patience);

 private:
  explicit DatabaseLock(Descriptor file) : file_(std::move(file)) {}
  Descriptor file_;
};

/// The process that holds or held the lock: "process 4711".
[[nodiscard]] std::string lock_holder(const std::filesystem::path& database);

/// The address of FILE.control. If the path is too long for a socket address, uses the descriptor
/// of its open folder, which this object owns.
class ControlAddress {
 public:
  /// Throws std::runtime_error with one sentence if the file name is too long or the folder does
  /// not exist.
  explicit ControlAddress(const std::filesystem::path& database);

  [[nodiscard]] const std::filesystem::path& file() const { return file_; }
  [[nodiscard]] const sockaddr_un& address() const { return address_; }

 private:
  std::filesystem::path file_;
  Descriptor folder_;
  sockaddr_un address_{};
};

}  // namespace quintet::server
