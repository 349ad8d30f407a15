// Where NATS is.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace quintet::server {

/// What is wrong with the address of a NATS server, or with one of several that commas separate, as
/// the end of a sentence that begins with "the address": nothing that can be connected to, or a
/// name or password in it, which others would see in the list of processes and in logs. Nothing: it
/// can be tried. Never repeats a password.
[[nodiscard]] std::optional<std::string> fault_of_bus_address(std::string_view addresses);

}  // namespace quintet::server
