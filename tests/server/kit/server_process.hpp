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

/// The variables that systemd sets for a socket-activated service (sd_listen_fds(3)).
struct Activation {
  int socket = -1;               // the descriptor that becomes the first one
  std::string count = "1";       // LISTEN_FDS: the number of sockets
  std::string process = "self";  // LISTEN_PID: the process that they are for
};

/// Runs until it is killed, terminated or destroyed. The destructor terminates it and checks its
/// exit status. A failed test case shows its log, and an error in the log fails the test.
class ServerProcess {
 public:
  /// Starts the server and waits until clients can connect. It serves the reserved port unless
  /// `arguments` has `--port` or `activation` has a socket. With QUINTET_TEST_STORE=postgres it
  /// uses a database in place of the file; its log stays beside the file.
  explicit ServerProcess(const std::filesystem::path& database,
                         std::vector<std::string> arguments = {},
                         std::optional<Activation> activation = {});
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;
  ~ServerProcess();

  [[nodiscard]] const Address& address() const { return address_; }
  [[nodiscard]] const std::filesystem::path& database() const { return database_; }
  /// The complete log so far, without the ready line.
  [[nodiscard]] std::string log() const;
  [[nodiscard]] const std::string& ready_line() const { return ready_line_; }
  /// 0 while it does not run.
  [[nodiscard]] pid_t pid() const { return pid_; }

  /// SIGKILL, as in a power cut.
  void kill();
  /// SIGTERM without waiting.
  void ask_to_end() const;
  /// Waits for the end. Returns the exit status, or minus the signal.
  [[nodiscard]] int wait_ended();
  /// Limits the size of every file of the process, like a disk with little space left. Null removes
  /// the limit.
  void limit_files(std::optional<std::uintmax_t> bytes) const;
  /// Errors in the log do not fail the test any more.
  void expect_errors() { errors_expected_ = true; }
  /// Starts the server again, on the same port and file. The process must have ended.
  void start();
  /// Starts another process that takes over from this one, and waits until the takeover is
  /// complete. Returns the exit status of the old process. `arguments` follow those of the
  /// constructor.
  [[nodiscard]] int succeed(const std::vector<std::string>& arguments = {});

 private:
  void spawn(const std::vector<std::string>& more);

  std::filesystem::path database_;
  std::filesystem::path log_file_;
  std::vector<std::string> arguments_;
  std::optional<Activation> activation_;
  ReservedPort port_;  // reserved between two starts
  Address address_;
  std::string ready_line_;
  pid_t pid_ = 0;  // 0: not running
  int output_ = -1;
  bool errors_expected_ = false;
};

}  // namespace quintet::tests
