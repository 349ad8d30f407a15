// Refusals that several rooms of the server send, because of the state of the whole server.
#pragma once

#include "protocol/errors/refusals.hpp"

namespace quintet::server {

/// The end of the server cuts the request off. The client may expect a new server immediately.
[[nodiscard]] inline protocol::Error restarting_error() {
  return protocol::refusal("server.restarting");
}

/// The server drains: it serves until its games are over, and begins none.
[[nodiscard]] inline protocol::Error draining_error() {
  return protocol::refusal("server.draining");
}

/// The disk is short of space (`DiskSpace`). The client may retry after a minute.
[[nodiscard]] inline protocol::Error no_space_error() {
  constexpr std::int64_t retry_after_ms = 60'000;
  return protocol::refusal_for_now("server.no-space", retry_after_ms);
}

}  // namespace quintet::server
