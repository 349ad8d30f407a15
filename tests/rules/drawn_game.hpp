// Games whose position's text begins with ranks that count empty squares with digits, played on
// drawn boards: empty squares are dots, squares that do not exist are left out.
#pragma once

#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "rules/catalogue.hpp"
#include "tests/rules/board.hpp"

namespace quintet::tests {

/// One half of every drawn rank: the board on the left (0) or on the right (1) of two side by side.
/// With `boards` 1 there is only one.
[[nodiscard]] inline std::string digit_rows(const std::vector<std::vector<std::string>>& ranks,
                                            std::size_t which, std::size_t boards) {
  std::string text;
  for (const auto& rank : ranks) {
    REQUIRE(rank.size() % boards == 0);
    const std::size_t squares = rank.size() / boards;
    if (!text.empty()) text += '/';
    int empty = 0;
    for (std::size_t i = which * squares; i < (which + 1) * squares; ++i) {
      if (rank[i] == ".") {
        ++empty;
        continue;
      }
      if (empty > 0) text += std::to_string(empty);
      empty = 0;
      text += rank[i];
    }
    if (empty > 0) text += std::to_string(empty);
  }
  return text;
}

/// A game with its options.
class DrawnGame {
 public:
  explicit DrawnGame(std::string_view game, const rules::OptionValues::Pairs& options = {})
      : info_(*rules::find_game(game)),
        options_(*rules::OptionValues::complete(info_.options, options)) {}

  [[nodiscard]] rules::Game start() const { return info_.start(options_); }

  /// A drawn board; `turn` is the rest of the position's text.
  [[nodiscard]] rules::Game board(std::string_view drawing, const std::string& turn) const {
    return read(digit_rows(drawn_ranks(drawing), 0, 1) + " " + turn);
  }

  /// Two boards side by side: from the left one with `turn`, the actions lead to the right one with
  /// `turn_after`. Returns what stands there.
  rules::Game play(std::string_view drawing, const std::string& turn, const std::string& actions,
                   const std::string& turn_after) const {
    const auto ranks = drawn_ranks(drawing);
    rules::Game game = read(digit_rows(ranks, 0, 2) + " " + turn);
    std::istringstream words(actions);
    for (std::string action; words >> action;) {
      const auto played = game.play(action);
      REQUIRE_MESSAGE(played, played.error().message);
    }
    CHECK(game.position() == digit_rows(ranks, 1, 2) + " " + turn_after);
    return game;
  }

  /// Why this position is refused.
  [[nodiscard]] std::string refused(std::string_view text) const {
    const auto game = info_.parse(text, options_);
    REQUIRE(!game);
    CHECK(game.error().code == rules::ErrorCode::bad_position);
    return game.error().message;
  }

 private:
  [[nodiscard]] rules::Game read(const std::string& text) const {
    auto game = info_.parse(text, options_);
    REQUIRE_MESSAGE(game, text, ": ", game.error().message);
    return std::move(*game);
  }

  const rules::GameInfo& info_;
  rules::OptionValues options_;
};

/// Why this action is refused.
[[nodiscard]] inline std::string refusal(rules::Game game, std::string_view action,
                                         rules::ErrorCode code = rules::ErrorCode::illegal_action) {
  const auto played = game.play(action);
  REQUIRE(!played);
  CHECK(played.error().code == code);
  return played.error().message;
}

}  // namespace quintet::tests
