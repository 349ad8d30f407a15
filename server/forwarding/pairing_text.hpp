// A pairing, as the node that pairs writes it to the node that opens the room. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/rooms/mailbox.hpp"

namespace quintet::server {

[[nodiscard]] std::string to_text(const OpenPaired& pairing);
/// Without `done`. Null: it is none, or of a game that this program does not have.
[[nodiscard]] std::optional<OpenPaired> parse_open_paired(std::string_view text);

}  // namespace quintet::server
