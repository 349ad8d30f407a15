// The processes that are measured.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <sys/types.h>

namespace quintet::bench {

/// What a server must be told to let so many clients of one machine do as much as they can.
[[nodiscard]] std::vector<std::string> without_limits();

/// `quintet_bench_relay`, from start to end of this object.
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
