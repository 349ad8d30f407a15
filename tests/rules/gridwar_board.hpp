// Gridwar positions drawn row by row. A row begins with the name of its first drawn space; `.` is
// an empty space, `w`, `wL`, `wC`, `b`, `bL` and `bC` are tiles. Spaces that are not drawn are
// empty. Rows are shifted as on the board, and higher levels follow below:
//
//   1a6  w  b         1a6 is White's, 1a7 Black's
//   1b6   w  b
//   1c6    w
//   2b6    w          on 1b6, 1b7 and 1c6
#pragma once

#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>

#include <doctest/doctest.h>

#include "rules/catalogue.hpp"
#include "rules/game.hpp"

namespace quintet::tests::gridwar {

[[nodiscard]] inline const rules::GameInfo& info() {
  return *rules::find_game("gridwar");
}

/// The first two fields of the position's text: White's and Black's tiles.
[[nodiscard]] inline std::string drawn_tiles(std::string_view drawing) {
  // Sorted by level, row and hole, as in the position's text.
  std::map<std::tuple<char, char, int>, std::string> tiles;
  std::istringstream lines{std::string(drawing)};
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string first;
    if (!(words >> first)) continue;
    int hole = std::stoi(first.substr(2));
    for (std::string tile; words >> tile; ++hole) {
      if (tile != ".") tiles[{first[0], first[1], hole}] = tile;
    }
  }
  std::string text;
  for (const char colour : {'w', 'b'}) {
    std::string list;
    for (const auto& [space, tile] : tiles) {
      if (tile[0] != colour) continue;
      const auto& [level, row, hole] = space;
      list += (list.empty() ? "" : ",") + std::string{level, row} + std::to_string(hole) +
              tile.substr(1);
    }
    text += (text.empty() ? "" : " ") + (list.empty() ? "-" : list);
  }
  return text;
}

/// `rest` is the text after the tiles: both supplies, side, phase, entries, spent and taken.
[[nodiscard]] inline rules::Game board(std::string_view drawing, std::string_view rest) {
  auto game = info().parse(drawn_tiles(drawing) + " " + std::string(rest), {});
  REQUIRE_MESSAGE(game, game.error().message);
  return std::move(*game);
}

/// Plays actions joined by spaces, which must be legal.
inline void play(rules::Game& game, std::string_view actions) {
  std::istringstream words{std::string(actions)};
  for (std::string action; words >> action;) {
    const auto played = game.play(action);
    REQUIRE_MESSAGE(played, action, ": ", played.error().message);
  }
}

/// The error's message for a well-formed action that is not legal.
[[nodiscard]] inline std::string refusal(rules::Game game, std::string_view action) {
  const auto played = game.play(action);
  REQUIRE(!played);
  CHECK(played.error().code == rules::ErrorCode::illegal_action);
  return played.error().message;
}

/// The ends of all legal moves of a tile, or of all entries ("T@"), joined by spaces.
[[nodiscard]] inline std::string ends_of(const rules::Game& game, const std::string& beginning) {
  std::string ends;
  for (const std::string& action : game.legal_actions()) {
    if (!action.starts_with(beginning)) continue;
    ends += (ends.empty() ? "" : " ") + action.substr(beginning.size());
  }
  return ends;
}

[[nodiscard]] inline bool is_legal(const rules::Game& game, std::string_view action) {
  rules::Game copy = game;
  return copy.play(action).has_value();
}

/// All supply consists of troops; White or Black moves at the start of a turn.
inline constexpr std::string_view white_to_move = "60/0/0/0 60/0/0/0 w s 2 - 0";
inline constexpr std::string_view black_to_move = "60/0/0/0 60/0/0/0 b s 2 - 0";
/// White has no tile that can enter.
inline constexpr std::string_view white_without_supply = "0/0/0/0 60/0/0/0 w s 2 - 0";

}  // namespace quintet::tests::gridwar
