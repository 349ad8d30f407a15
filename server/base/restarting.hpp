// The error for requests that the end of the server cuts off.
#pragma once

#include "protocol/refusals.hpp"

namespace quintet::server {

/// The client may expect a new server immediately.
[[nodiscard]] inline protocol::Error restarting_error() {
  return protocol::refusal("server.restarting");
}

}  // namespace quintet::server
