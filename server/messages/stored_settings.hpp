// Converts what is stored of a player's settings and mistakes to the protocol's types.
#pragma once

#include <vector>

#include "protocol/messages/devices.hpp"
#include "protocol/messages/own_mistakes.hpp"
#include "storage/data/devices.hpp"
#include "storage/data/types.hpp"

namespace quintet::server {

/// Without channels that this version does not know.
[[nodiscard]] protocol::MessageSettings to_settings(const storage::NotificationSettings& stored);

[[nodiscard]] protocol::OwnMistakes to_own_mistakes(std::vector<storage::OwnMistakeRow> rows);

}  // namespace quintet::server
