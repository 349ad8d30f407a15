// The real program, as an operator starts it: `quintet serve` on a port that stays reserved for it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

#include "tests/reserved_port.hpp"
#include "tests/server/kit/client.hpp"

namespace quintet::tests {

/// What systemd gives to a service that a socket starts (sd_listen_fds(3)).
struct Activation {
  int socket = -1;               // the file that becomes the first of them
  std::string count = "1";       // how many it says there are
  std::string process = "self";  // whom it says they are for
};

/// Runs until it is killed, terminated or destroyed; the last terminates it and checks that it ends
/// well. What it logged is shown when the test case fails, and an error in the log fails it.
class ServerProcess {
 public:
  /// Starts and waits until clients can connect.
  /// Serves the reserved port unless `arguments` has `--port` or `activation` a socket.
  /// With QUINTET_TEST_STORE=postgres on a database in place of the file; the log lies there.
  explicit ServerProcess(const std::filesystem::path& database,
                         std::vector<std::string> arguments = {},
                         std::optional<Activation> activation = {});
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;
  ~ServerProcess();

  [[nodiscard]] const Address& address() const { return address_; }
  [[nodiscard]] const std::filesystem::path& database() const { return database_; }
  /// Everything it wrote so far besides the ready line.
  [[nodiscard]] std::string log() const;
  [[nodiscard]] const std::string& ready_line() const { return ready_line_; }
  /// 0 when it does not run.
  [[nodiscard]] pid_t pid() const { return pid_; }

  /// SIGKILL, as when the power goes.
  void kill();
  /// SIGTERM without waiting.
  void ask_to_end() const;
  /// Waits for the end; the exit code, or minus the signal.
  [[nodiscard]] int wait_ended();
  /// As on a disk with so many bytes left for any file: no file of the process grows beyond this.
  /// Nothing: as much as it likes.
  void limit_files(std::optional<std::uintmax_t> bytes) const;
  /// From now on errors in the log do not fail the test.
  void expect_errors() { errors_expected_ = true; }
  /// Again, on the same port and file. The process must have ended.
  void start();
  /// Starts another one that takes the place of this, and waits until both have done their part;
  /// the exit code of the one before. `arguments` besides those of the constructor.
  [[nodiscard]] int succeed(const std::vector<std::string>& arguments = {});

 private:
  void spawn(const std::vector<std::string>& more);

  std::filesystem::path database_;
  std::filesystem::path log_file_;
  std::vector<std::string> arguments_;
  std::optional<Activation> activation_;
  ReservedPort port_;  // no other socket gets it between two starts
  Address address_;
  std::string ready_line_;
  pid_t pid_ = 0;  // 0: not running
  int output_ = -1;
  bool errors_expected_ = false;
};

}  // namespace quintet::tests
