// Checks the addresses of NATS servers.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace quintet::server {

/// Checks the address of a NATS server, or several, separated by commas. Returns the fault of the
/// first invalid one, as the end of a sentence that begins with "the address"; null if all are
/// valid. An address must not contain a name or password, because lists of processes and logs would
/// show it. The fault never repeats a password.
[[nodiscard]] std::optional<std::string> fault_of_bus_address(std::string_view addresses);

}  // namespace quintet::server
