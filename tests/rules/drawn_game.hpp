// Helpers for games whose position text begins with ranks that count empty squares by digits. They
// read drawn boards: empty squares are dots, and squares that do not exist are left out.
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

/// The text of one of two boards drawn side by side: the left (0) or the right one (1). With
/// `boards` 1 there is only one.
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

  /// The game on a drawn board; `turn` is the rest of the position's text.
  [[nodiscard]] rules::Game board(std::string_view drawing, const std::string& turn) const {
    return read(digit_rows(drawn_ranks(drawing), 0, 1) + " " + turn);
  }

  /// Checks that the actions lead from the left of two drawn boards, with `turn`, to the right one,
  /// with `turn_after`. Returns the game after them.
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

  /// The error's message for a position that must be refused.
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

/// The error's message for an action that must be refused.
[[nodiscard]] inline std::string refusal(rules::Game game, std::string_view action,
                                         rules::ErrorCode code = rules::ErrorCode::illegal_action) {
  const auto played = game.play(action);
  REQUIRE(!played);
  CHECK(played.error().code == code);
  return played.error().message;
}

}  // namespace quintet::tests
