// A stored game as an entry of a list.
#pragma once

#include <optional>
#include <string>

#include "protocol/messages/people.hpp"
#include "storage/data/archive.hpp"

namespace quintet::server {

/// `reader`: the player who gets the list. Their own games say whether it is their turn.
[[nodiscard]] protocol::GameEntry to_entry(const storage::GameRow& row,
                                           const std::optional<std::string>& reader);

}  // namespace quintet::server
