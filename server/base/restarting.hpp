// What clients are told whose request the end of the server overtakes.
#pragma once

#include "protocol/refusals.hpp"

namespace quintet::server {

/// There will be a server again at once.
[[nodiscard]] inline protocol::Error restarting_error() {
  return protocol::refusal("server.restarting");
}

}  // namespace quintet::server
