// What is left of a person in the events of a room once the account is deleted.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace quintet::protocol {

/// The body of a stored event without what tells who the player with this id was: `name` stands for
/// every name, and what the player has said is hidden. Nothing where the body says nothing about
/// that player, or is no JSON.
[[nodiscard]] std::optional<std::string> forget_player(std::string_view kind, std::string_view body,
                                                       std::string_view player,
                                                       std::string_view name);

}  // namespace quintet::protocol
