// A fast parser for the most frequent request, which builds no JSON tree. Only `parse_request` uses
// it.
#pragma once

#include <optional>
#include <string_view>

#include "protocol/messages/client_to_server.hpp"

namespace quintet::protocol {

/// Reads a `play` in plain form: only its own fields, each once, numbers with few digits, ASCII
/// texts without escapes. Null for every other text, also for a wrong one, because only the general
/// parser can tell the error. A result is the same as that of the general parser.
[[nodiscard]] std::optional<Envelope> read_plain_play(std::string_view text);

}  // namespace quintet::protocol
