// The format of a pairing, from the node that pairs to the node that opens the room. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/rooms/mailbox.hpp"

namespace quintet::server {

[[nodiscard]] std::string to_text(const OpenPaired& pairing);
/// Without `done`. Null if the text is invalid or the game is unknown to this program.
[[nodiscard]] std::optional<OpenPaired> parse_open_paired(std::string_view text);

}  // namespace quintet::server
