// Writes running games into a file without a server.
#pragma once

#include <array>
#include <string>

#include "storage/store.hpp"

namespace quintet::bench {

inline constexpr int turns_of_stored_games = 12;

/// The id of one of these rooms.
[[nodiscard]] std::string stored_room(int number);

/// The ids of its players, by seat.
[[nodiscard]] std::array<std::string, 2> stored_players(int number);

/// Adds `games` correspondence games of a few thousand players, with logs copied from those of a
/// server. Their remaining times range from a moment to days. Throws if they cannot be written.
void add_correspondence_games(storage::Store& store, int games);

}  // namespace quintet::bench
