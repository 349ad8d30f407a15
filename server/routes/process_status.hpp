// What the system says of this process.
#pragma once

#include <cstdint>

namespace quintet::server {

struct ProcessStatus {
  double cpu_seconds = 0;    // all threads, user and system
  double start_seconds = 0;  // since 1970
  std::uint64_t resident_bytes = 0;
  std::uint64_t virtual_bytes = 0;
  std::uint64_t open_files = 0;
  std::uint64_t most_files = 0;  // that it may open
  std::uint64_t threads = 0;
};

/// From /proc; what cannot be read there is 0. Any thread.
[[nodiscard]] ProcessStatus process_status();

}  // namespace quintet::server
