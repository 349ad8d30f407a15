// Removes the name and the words of a deleted account from the events of a room.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace quintet::protocol {

/// Rewrites the body of a stored event so that it no longer identifies the player with this id:
/// replaces the player's name by `name`, and empties the text of their chat lines. Null if the body
/// does not mention the player or is not JSON.
[[nodiscard]] std::optional<std::string> anonymize_player(std::string_view kind,
                                                          std::string_view body,
                                                          std::string_view player,
                                                          std::string_view name);

}  // namespace quintet::protocol
