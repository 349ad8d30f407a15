// Whether a server is ready for people, as a proxy asks it.
#pragma once

#include <exception>

#include "tests/server/kit/client.hpp"

namespace quintet::tests {

/// The status of /readyz. 0: it goes from serving to standing by, or back, and has answered
/// nothing.
[[nodiscard]] inline unsigned readiness(const Address& server) {
  try {
    return http(server, {.target = "/readyz"}).status;
  } catch (const std::exception&) {
    return 0;
  }
}

}  // namespace quintet::tests
