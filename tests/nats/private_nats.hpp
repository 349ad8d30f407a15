// A NATS server of the test's own, on a port that stays reserved for it.
#pragma once

#include <string>
#include <vector>

#include <sys/types.h>

#include "tests/reserved_port.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {

/// The real server. Ends with this object, and with the process however that ends.
class PrivateNats {
 public:
  /// Starts it and waits until clients can connect. `options` are more words of its command line.
  /// Throws std::runtime_error.
  explicit PrivateNats(std::vector<std::string> options = {});
  PrivateNats(const PrivateNats&) = delete;
  PrivateNats& operator=(const PrivateNats&) = delete;
  ~PrivateNats();

  [[nodiscard]] pid_t pid() const { return pid_; }
  /// "nats://127.0.0.1:12345", the same after a restart.
  [[nodiscard]] std::string address() const;
  /// As when its machine goes.
  void kill();
  /// Again, at the same address. It must have ended.
  void start();
  /// It hangs, and goes on.
  void stop() const;
  void go_on() const;

 private:
  TempFolder folder_;
  std::vector<std::string> options_;
  ReservedPort port_;
  pid_t pid_ = 0;  // 0: not running
};

}  // namespace quintet::tests
