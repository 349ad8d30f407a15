// A private NATS server for a test, on a port that stays reserved for it.
#pragma once

#include <string>
#include <vector>

#include <sys/types.h>

#include "tests/reserved_port.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {

/// A real NATS server. It ends with this object, and also when the test process dies.
class PrivateNats {
 public:
  /// Starts the server and waits until clients can connect. `options` are additional arguments.
  /// Throws std::runtime_error.
  explicit PrivateNats(std::vector<std::string> options = {});
  PrivateNats(const PrivateNats&) = delete;
  PrivateNats& operator=(const PrivateNats&) = delete;
  ~PrivateNats();

  [[nodiscard]] pid_t pid() const { return pid_; }
  /// "nats://127.0.0.1:12345", the same after a restart.
  [[nodiscard]] std::string address() const;
  /// SIGKILL, as if its machine had failed.
  void kill();
  /// Starts it again at the same address. It must have ended.
  void start();
  /// Suspends the process (SIGSTOP) and resumes it.
  void stop() const;
  void go_on() const;

 private:
  TempFolder folder_;
  std::vector<std::string> options_;
  ReservedPort port_;
  pid_t pid_ = 0;  // 0: not running
};

}  // namespace quintet::tests
