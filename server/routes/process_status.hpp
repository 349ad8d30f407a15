// The system's figures about this process.
#pragma once

#include <cstdint>

namespace quintet::server {

struct ProcessStatus {
  double cpu_seconds = 0;    // all threads, user and system
  double start_seconds = 0;  // since 1970
  std::uint64_t resident_bytes = 0;
  std::uint64_t virtual_bytes = 0;
  std::uint64_t open_files = 0;
  std::uint64_t most_files = 0;  // limit of open files
  std::uint64_t threads = 0;
};

/// From /proc; unreadable values are 0. Thread-safe.
[[nodiscard]] ProcessStatus process_status();

}  // namespace quintet::server
