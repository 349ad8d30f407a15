// What must hold after many games in which everything went wrong, and how such games begin.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/server/kit/guest.hpp"

namespace quintet::bench {

/// Prints the promise and whether it holds, and returns that.
[[nodiscard]] bool holds(const std::string& what, bool so);

/// Every turn of every log of the database is played again (`quintet check`, run in `folder`).
[[nodiscard]] bool logs_are_right(const std::filesystem::path& folder, const std::string& database);

/// The ratings of a file are those of some order of its rated games, of which there are at least so
/// many.
[[nodiscard]] bool ratings_are_right(const std::filesystem::path& file, std::size_t least_games);

struct OpenedGame {
  tests::Table table;
  std::vector<tests::Session> sessions;  // by seat
};

/// A game in which everybody sits. `fields` are those of the request, with `rated`: rated games are
/// between some of `people`, from the `first` on; others between new guests.
[[nodiscard]] OpenedGame open_game(const tests::Address& server, const tests::Setup& setup,
                                   const tests::Json& fields,
                                   const std::vector<tests::Session>& people, std::size_t first);

}  // namespace quintet::bench
