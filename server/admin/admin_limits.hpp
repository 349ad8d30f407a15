// Limits of the control socket, and of the end of a server, with their reasons.
// Sizes in bytes, times as durations.
#pragma once

#include <chrono>
#include <cstddef>

namespace quintet::server {

struct AdminLimits {
  /// Maximum time from SIGTERM or a takeover to the end of the process, under any load. Supervisors
  /// (systemd, Docker) must wait longer before they kill it.
  std::chrono::seconds shutdown_timeout{10};

  /// Longest request on the control socket, one line. Its longest part is a reason or a notice.
  std::size_t control_bytes = 16 * 1024;
  /// Maximum time from an administrator's connection to the end of the reply.
  std::chrono::seconds control_timeout{10};
  /// Administrators connected at a time: a person, and a script or two.
  std::size_t control_connections = 16;
};

}  // namespace quintet::server
