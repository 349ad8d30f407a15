// Asks a server for its readiness, as a proxy does.
#pragma once

#include <exception>

#include "tests/server/kit/client.hpp"

namespace quintet::tests {

/// The status of /readyz. 0 if the server did not reply because it is changing between serving and
/// standing by.
[[nodiscard]] inline unsigned readiness(const Address& server) {
  try {
    return http(server, {.target = "/readyz"}).status;
  } catch (const std::exception&) {
    return 0;
  }
}

}  // namespace quintet::tests
