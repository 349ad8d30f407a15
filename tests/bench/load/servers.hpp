// The measured processes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <sys/types.h>

namespace quintet::bench {

/// Arguments that raise a server's limits, so that the clients of one machine can use it fully.
[[nodiscard]] std::vector<std::string> without_limits();

/// Arguments that raise the limits that players reach who reconnect again and again while servers
/// are killed.
[[nodiscard]] std::vector<std::string> limits_for_faults();

/// Runs `quintet_bench_relay` while this object exists.
class Relay {
 public:
  explicit Relay(std::size_t event_bytes);
  Relay(const Relay&) = delete;
  Relay& operator=(const Relay&) = delete;
  ~Relay();

  [[nodiscard]] pid_t pid() const { return pid_; }
  [[nodiscard]] std::uint16_t port() const { return port_; }

 private:
  pid_t pid_ = 0;
  std::uint16_t port_ = 0;
};

}  // namespace quintet::bench
