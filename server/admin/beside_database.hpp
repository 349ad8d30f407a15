// What lies beside the data file while a server runs on it: a lock, and a socket to talk to it.
// What belongs to a PostgreSQL database lies in a folder of the user's on the server's machine.
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

/// "FILE.lock" of FILE: the same by whatever path or link FILE is called. Of the address of a
/// PostgreSQL database: in /run/quintet, if that is ours, or in quintet-UID where temporary files
/// are, by a name for the address as it is written. Throws std::runtime_error with one sentence.
[[nodiscard]] std::filesystem::path beside(const std::filesystem::path& database,
                                           std::string_view ending);

/// What is to be given to the others here for a node with this name, of several on one database;
/// the database itself where the name is empty.
[[nodiscard]] std::string place_of_node(const std::string& database, const std::string& node);

/// One server a file: only the holder of FILE.lock serves FILE or is an administrator of it. The
/// lock is the system's and ends with the process, however it ends; the file stays, with the number
/// of the process that had the lock last. Movable.
class DatabaseLock {
 public:
  /// Null when another process has it and does not give it up in this time. Throws
  /// std::runtime_error with one sentence when there can be no such file.
  [[nodiscard]] static std::optional<DatabaseLock> take(const std::filesystem::path& database,
                                                        std::chrono::milliseconds patience);

 private:
  explicit DatabaseLock(Descriptor file) : file_(std::move(file)) {}
  Descriptor file_;
};

/// Which process has, or had, the lock: "process 4711".
[[nodiscard]] std::string lock_holder(const std::filesystem::path& database);

/// The address of FILE.control. A path that is too long for one is reached by way of its open
/// folder, which this owns.
class ControlAddress {
 public:
  /// Throws std::runtime_error with one sentence when the name itself is too long, or there is no
  /// such folder.
  explicit ControlAddress(const std::filesystem::path& database);

  [[nodiscard]] const std::filesystem::path& file() const { return file_; }
  [[nodiscard]] const sockaddr_un& address() const { return address_; }

 private:
  std::filesystem::path file_;
  Descriptor folder_;
  sockaddr_un address_{};
};

}  // namespace quintet::server
