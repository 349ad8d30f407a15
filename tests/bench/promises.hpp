// Checks after many games with faults, and the start of such games.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/server/kit/guest.hpp"

namespace quintet::bench {

/// Prints the promise and whether it holds, and returns that.
[[nodiscard]] bool holds(const std::string& what, bool so);

/// Replays every log of the database with `quintet check`, run in `folder`.
[[nodiscard]] bool logs_are_right(const std::filesystem::path& folder, const std::string& database);

/// Whether the ratings of a file equal those of some order of its rated games. There must be at
/// least `least_games`.
[[nodiscard]] bool ratings_are_right(const std::filesystem::path& file, std::size_t least_games);

struct OpenedGame {
  tests::Table table;
  std::vector<tests::Session> sessions;  // by seat
};

/// Opens a game and takes all its seats. `fields` are those of the request. Rated games are between
/// some of `people`, beginning at `first`; others are between new guests.
[[nodiscard]] OpenedGame open_game(const tests::Address& server, const tests::Setup& setup,
                                   const tests::Json& fields,
                                   const std::vector<tests::Session>& people, std::size_t first);

}  // namespace quintet::bench
