#include "rules/slides-of-action/slides_of_action.hpp"

#include <algorithm>
#include <array>
#include <bitset>

#include <doctest/doctest.h>

#include "rules/game_model.hpp"
#include "rules/record.hpp"
#include "tests/rules/board.hpp"
#include "tests/rules/drawn_game.hpp"
#include "tests/rules/playout.hpp"

namespace quintet::tests {
namespace {

using rules::Game;
using rules::GameRecord;
using rules::OptionValues;
using rules::Outcome;
using rules::SeatSet;
using rules::slides_of_action::Position;

const rules::GameInfo& info() {
  return *rules::find_game("slides-of-action");
}

OptionValues options(std::string players = "3", std::string connection = "any") {
  return *OptionValues::complete(
      info().options, {{"players", std::move(players)}, {"connection", std::move(connection)}});
}

/// A drawn board, and the rest of the position's text.
Game board(std::string_view drawing, const std::string& rest,
           const OptionValues& chosen = options()) {
  std::string text;
  for (const auto& rank : drawn_ranks(drawing)) {
    if (!text.empty()) text += '/';
    for (const std::string& square : rank)
      text += square;
  }
  auto game = info().parse(text + " " + rest, chosen);
  REQUIRE_MESSAGE(game, game.error().message);
  return std::move(*game);
}

constexpr std::string_view setup = R"(
  4  A  C  S  A
  3  S  A  C  S
  2  C  S  A  C
  1  A  C  S  .
     a  b  c  d  )";

TEST_CASE("a slide takes all coins between the named square and the empty one along") {
  Game game = board(setup, "a acs -");
  CHECK(game.position() == info().start(options()).position());
  REQUIRE(game.play("d3"));
  CHECK(game.position() == board(R"(
    4  A  C  S  A
    3  S  A  C  .
    2  C  S  A  S
    1  A  C  S  C
       a  b  c  d  )",
                                 "c acs d1")
                               .position());
}

TEST_CASE("the empty square may not return to its last square, but may go part of the way back") {
  Game game = board(setup, "a acs -");
  REQUIRE(game.play("a1"));
  CHECK(refusal(game, "d1") ==
        "The empty square came from d1; sliding straight back is not allowed.");
  CHECK(game.play("c1"));
}

TEST_CASE("a slide is along a rank or a file") {
  const Game game = board(setup, "a acs -");
  CHECK(refusal(game, "c2") == "c2 is neither on the rank nor on the file of the empty square d1.");
  CHECK(refusal(game, "d1") == "d1 is the empty square: name the square that it should move to.");
}

TEST_CASE("a player who connects the suit of another makes that player win") {
  Game game = board(R"(
    4  A  C  S  A
    3  S  .  S  C
    2  C  C  A  A
    1  A  S  C  S
       a  b  c  d  )",
                    "a acs b1");
  REQUIRE(game.play("d3"));
  CHECK(game.outcome() == Outcome{SeatSet(1), "connected"});
}

TEST_CASE("a player who connects two suits of others at once wins") {
  Game game = board(R"(
    4  C  A  S  A
    3  A  C  C  S
    2  S  S  .  A
    1  A  C  S  C
       a  b  c  d  )",
                    "a acs d2");
  REQUIRE(game.play("c4"));
  CHECK(game.outcome() == Outcome{SeatSet(0), "connected"});
}

TEST_CASE("a slide that connects only the neutral suit ends the game without a winner") {
  Game game = board(R"(
    4  A  .  A  S
    3  S  S  C  C
    2  S  A  A  C
    1  C  A  C  S
       a  b  c  d  )",
                    "c cs b3", options("2"));
  REQUIRE(game.play("b2"));
  CHECK(game.outcome() == Outcome{SeatSet(), "neutral-connected"});
}

TEST_CASE("one diagonal: a suit that touches by sides and one corner is connected") {
  constexpr std::string_view drawing = R"(
    4  A  A  C  C
    3  S  .  C  S
    2  S  C  S  A
    1  S  C  A  A
       a  b  c  d  )";
  for (const std::string connection : {"any", "one-diagonal"}) {
    CHECK(board(drawing, "s acs a3", options("3", connection)).outcome() ==
          Outcome{SeatSet(1), "connected"});
  }
}

TEST_CASE("one diagonal: a suit that needs two corners is not connected") {
  constexpr std::string_view drawing = R"(
    4  C  S  C  S
    3  A  C  A  S
    2  C  C  A  A
    1  S  .  A  S
       a  b  c  d  )";
  CHECK(board(drawing, "s acs a1").outcome() == Outcome{SeatSet(1), "connected"});
  CHECK(!board(drawing, "s acs a1", options("3", "one-diagonal")).outcome());
}

TEST_CASE("when one of three leaves, the others play on in the same order") {
  GameRecord record(info(), options());
  REQUIRE(record.play_turn("d4"));
  REQUIRE(record.withdraw(1, rules::WithdrawalReason::timeout));
  CHECK(!record.result());
  CHECK(record.seat_to_move() == 2);
  REQUIRE(record.play_turn("a4"));
  CHECK(record.seat_to_move() == 0);
  REQUIRE(record.withdraw(2, rules::WithdrawalReason::resignation));
  REQUIRE(record.result());
  CHECK(record.result()->winners == std::vector<rules::Seat>{0});
  CHECK(record.result()->places == std::vector{1, 3, 2});
  CHECK(!record.seat_to_move());
}

// A naive implementation of the same rule: tries every division of a list of coins.

using Coins = std::vector<rules::FileRank>;

bool touch(rules::FileRank a, rules::FileRank b, bool corners) {
  const int files = std::abs(a.file - b.file);
  const int ranks = std::abs(a.rank - b.rank);
  return corners ? std::max(files, ranks) == 1 : files + ranks == 1;
}

bool hang_together(const Coins& coins, bool corners) {
  Coins reached{coins.front()};
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (const auto& coin : coins) {
      if (touch(reached[i], coin, corners) && std::ranges::find(reached, coin) == reached.end()) {
        reached.push_back(coin);
      }
    }
  }
  return reached.size() == coins.size();
}

bool connected(const Coins& coins, bool one_diagonal) {
  if (!one_diagonal) return hang_together(coins, true);
  if (hang_together(coins, false)) return true;
  for (unsigned division = 1; division < 31; ++division) {
    Coins parts[2];
    for (unsigned i = 0; i < 5; ++i)
      parts[(division >> i) & 1U].push_back(coins[i]);
    if (!hang_together(parts[0], false) || !hang_together(parts[1], false)) continue;
    for (const auto& a : parts[0]) {
      for (const auto& b : parts[1]) {
        if (touch(a, b, true)) return true;
      }
    }
  }
  return false;
}

/// The suits that are connected, as the seats of a game for three.
SeatSet naively_connected(const std::string& cells, bool one_diagonal) {
  SeatSet suits;
  for (rules::Seat suit = 0; suit < 3; ++suit) {
    Coins coins;
    for (int i = 0; i < 16; ++i) {
      if (cells[static_cast<std::size_t>(i)] == "ACS"[suit]) coins.push_back({i % 4, 3 - i / 4});
    }
    if (connected(coins, one_diagonal)) suits.insert(suit);
  }
  return suits;
}

TEST_CASE("the game agrees with the naive implementation on connected suits") {
  std::array<int, 4> tried{};
  for (const std::string connection : {"any", "one-diagonal"}) {
    const OptionValues chosen = options("3", connection);
    Dice dice(5);
    for (unsigned squares = 0; squares < 1U << 16U; ++squares) {
      if (std::popcount(squares) != 5) continue;
      // All placements of arms, with the other coins at random.
      std::string others = "CCCCCSSSSS.";
      for (std::size_t i = others.size() - 1; i > 0; --i) {
        std::swap(others[i], others[dice.below(i + 1)]);
      }
      std::string cells;
      for (unsigned i = 0; i < 16; ++i) {
        if (((squares >> i) & 1U) != 0) {
          cells += 'A';
        } else {
          cells += others.back();
          others.pop_back();
        }
      }
      const std::size_t empty = cells.find('.');
      const std::size_t came_from = empty % 4 == 0 ? empty + 1 : empty - 1;
      const std::string text = cells.substr(0, 4) + "/" + cells.substr(4, 4) + "/" +
                               cells.substr(8, 4) + "/" + cells.substr(12) + " a acs " +
                               rules::square_name({static_cast<int>(came_from % 4),
                                                   3 - static_cast<int>(came_from / 4)});
      const auto game = info().parse(text, chosen);
      REQUIRE_MESSAGE(game, text);
      SeatSet expected = naively_connected(cells, connection == "one-diagonal");
      ++tried[static_cast<std::size_t>(expected.size())];
      CAPTURE(text);
      CAPTURE(connection);
      // Suns moved last. They win if two or more suits are connected.
      if (expected.size() > 1) expected = SeatSet(2);
      const auto outcome = game->outcome();
      REQUIRE(outcome.has_value() == !expected.empty());
      if (outcome) CHECK(outcome->winners == expected);
    }
  }
  for (int i = 0; i < 3; ++i)
    CHECK(tried[static_cast<std::size_t>(i)] > 10);
}

TEST_CASE("only squares in line with the empty one are legal, except the one that it came from") {
  for (const OptionValues& chosen : all_options(info())) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      Dice dice(seed);
      Position position = Position::start(chosen);
      std::optional<unsigned> last;
      unsigned empty = 3;
      while (!position.outcome()) {
        std::vector<Position::Action> legal;
        position.legal_actions(legal);
        for (unsigned to = 0; to < 16; ++to) {
          const Position::Action action{static_cast<rules::slides_of_action::Square>(to)};
          const bool in_line = to != empty && (to % 4 == empty % 4 || to / 4 == empty / 4);
          const bool expected = in_line && to != last;
          CHECK((std::ranges::find(legal, action) != legal.end()) == expected);
          CHECK(position.check(action).has_value() == expected);
        }
        last = empty;
        const Position::Action chosen_action = dice.pick(legal);
        empty = chosen_action.to;
        position.play(chosen_action);
      }
    }
  }
}

TEST_CASE("a position takes no more than 32 bytes") {
  CHECK(sizeof(Position) <= 32);
}

}  // namespace
}  // namespace quintet::tests
