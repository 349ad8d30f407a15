// Games that are being played, in a file that no server has written.
#pragma once

#include <string>

#include "storage/store.hpp"

namespace quintet::bench {

inline constexpr int turns_of_stored_games = 12;

/// The id of one of them.
[[nodiscard]] std::string stored_room(int number);

/// Adds so many correspondence games of a few thousand players, with the logs that a server has
/// written of others like them. In each there is something between a moment and days left to move.
/// Throws when they cannot be written.
void add_correspondence_games(storage::Store& store, int games);

}  // namespace quintet::bench
