// For parse_request only: the request that comes most often, without a tree.
#pragma once

#include <optional>
#include <string_view>

#include "protocol/client_to_server.hpp"

namespace quintet::protocol {

/// A `play` that is written plainly: its own fields, each once, numbers of few digits, texts of
/// ASCII without escapes. Null for everything else, also for what is wrong: then only the reader of
/// all messages knows what it is. What this returns, that one would, too.
[[nodiscard]] std::optional<Envelope> read_plain_play(std::string_view text);

}  // namespace quintet::protocol
