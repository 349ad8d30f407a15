#include "rules/liger/liger.hpp"

#include <algorithm>
#include <map>

#include <doctest/doctest.h>

#include "rules/game_model.hpp"
#include "rules/record.hpp"
#include "tests/rules/board.hpp"
#include "tests/rules/drawn_game.hpp"
#include "tests/rules/naive_twin.hpp"
#include "tests/rules/playout.hpp"

namespace quintet::tests {
namespace {

using rules::ErrorCode;
using rules::Game;
using rules::GameRecord;
using rules::Outcome;
using rules::SeatSet;
using rules::liger::Position;

const rules::GameInfo& info() {
  return *rules::find_game("liger");
}

/// A drawn board (light squares are dots) with the side to move, `r` or `b`.
Game board(std::string_view drawing, char side) {
  std::string text;
  const auto ranks = drawn_ranks(drawing);
  REQUIRE(ranks.size() == 8);
  for (std::size_t row = 0; row < 8; ++row) {
    REQUIRE(ranks[row].size() == 8);
    std::string rank;
    for (std::size_t file = 0; file < 8; ++file) {
      if ((row + file) % 2 == 0) {
        REQUIRE(ranks[row][file] == ".");
        continue;
      }
      rank += (rank.empty() ? "" : ",") + ranks[row][file];
    }
    text += (text.empty() ? "" : "/") + rank;
  }
  auto game = info().parse(text + " " + side, {});
  REQUIRE_MESSAGE(game, game.error().message);
  return std::move(*game);
}

/// Red shows on two squares, Blue on three.
constexpr std::string_view outnumbered = R"(
  8  .  -  .  -  .  -  .  b
  7  -  .  -  .  -  .  -  .
  6  .  -  .  -  .  -  .  -
  5  -  .  -  .  -  .  br .
  4  .  -  .  r  .  b  .  -
  3  -  .  rb .  -  .  -  .
  2  .  -  .  -  .  -  .  -
  1  -  .  -  .  -  .  -  .
     a  b  c  d  e  f  g  h  )";

TEST_CASE("a single checker moves backward onto a showing enemy while its side shows less") {
  Game game = board(outnumbered, 'r');
  REQUIRE(game.play("d4-c3"));
  CHECK(game.position() == "-,-,-,b/-,-,-,-/-,-,-,-/-,-,-,br/-,-,b,-/-,rbr,-,-/-,-,-,-/-,-,-,- b");
}

TEST_CASE("a refused backward move has its reason") {
  const Game game = board(outnumbered, 'r');
  CHECK(refusal(game, "g5-f4") == "Only a single checker may move backward, and g5 holds a stack.");
  CHECK(refusal(game, "g5=f4") == "From g5 to f4 is backward, and a pair never moves backward.");
  CHECK(refusal(game, "d4-e3") ==
        "A checker moves backward only onto a square that shows Blue, and e3 is empty.");

  const Game equal = board(R"(
    8  .  -  .  -  .  -  .  -
    7  -  .  -  .  -  .  -  .
    6  .  -  .  -  .  -  .  -
    5  -  .  -  .  -  .  -  .
    4  .  -  .  r  .  -  .  -
    3  -  .  b  .  r  .  -  .
    2  .  -  .  -  .  b  .  -
    1  -  .  -  .  -  .  -  .
       a  b  c  d  e  f  g  h  )",
                           'r');
  CHECK(refusal(equal, "d4-c3") ==
        "From d4 to c3 is backward, and Red may do that only while it shows on fewer squares than "
        "Blue: now it is 2 to 2.");
}

TEST_CASE("a checker does not move backward onto a square that shows its own colour") {
  const Game game = board(R"(
    8  .  -  .  -  .  -  .  b
    7  -  .  -  .  -  .  b  .
    6  .  -  .  -  .  -  .  b
    5  -  .  -  .  -  .  -  .
    4  .  -  .  r  .  -  .  -
    3  -  .  br .  -  .  -  .
    2  .  -  .  -  .  -  .  -
    1  -  .  -  .  -  .  -  .
       a  b  c  d  e  f  g  h  )",
                          'r');
  CHECK(refusal(game, "d4-c3") ==
        "A checker moves backward only onto a square that shows Blue, and c3 shows Red.");
}

constexpr std::string_view towers = R"(
  8  .  r  .  -  .  -  .  b
  7  -  .  br .  -  .  -  .
  6  .  -  .  -  .  -  .  -
  5  -  .  -  .  r  .  -  .
  4  .  -  .  r  .  -  .  -
  3  -  .  rbr .  brr .  -  .
  2  .  -  .  -  .  rb .  -
  1  r  .  -  .  -  .  -  .
     a  b  c  d  e  f  g  h  )";

TEST_CASE("one checker leaves a tower, or a pair of both colours does") {
  Game one = board(towers, 'r');
  REQUIRE(one.play("c3-d4"));
  CHECK(one.position() ==
        "r,-,-,b/-,br,-,-/-,-,-,-/-,-,r,-/-,rr,-,-/-,rb,brr,-/-,-,rb,-/r,-,-,- b");
  Game pair = board(towers, 'r');
  REQUIRE(pair.play("c3=d4"));
  CHECK(pair.position() ==
        "r,-,-,b/-,br,-,-/-,-,-,-/-,-,r,-/-,rbr,-,-/-,r,brr,-/-,-,rb,-/r,-,-,- b");

  const Game game = board(towers, 'r');
  CHECK(refusal(game, "e3=f4") ==
        "The two top checkers of e3 are both Red; a pair is one's own "
        "checker with an enemy's right under it.");
  CHECK(refusal(game, "d4=e5") == "d4 holds a single checker, which is no pair.");
  CHECK(refusal(game, "f2-g3") ==
        "f2 shows Blue; only the top checker of a square that shows Red may move.");
  CHECK(refusal(game, "g3-h4") == "There is no checker on g3.");
  CHECK(refusal(game, "d4-d6") == "d6 is not diagonally next to d4.");
  CHECK(refusal(game, "c7-off") == "Red bears off from rank 8 only, and c7 is not there.");
  CHECK(refusal(game, "a1-off") == "Red bears off from rank 8 only, and a1 is not there.");
}

TEST_CASE("covering the opponent's only showing checker loses") {
  constexpr std::string_view drawing = R"(
    8  .  -  .  -  .  -  .  -
    7  -  .  -  .  -  .  -  .
    6  .  -  .  -  .  -  .  -
    5  -  .  -  .  -  .  -  .
    4  .  -  .  b  .  -  .  -
    3  -  .  br .  -  .  -  .
    2  .  -  .  -  .  -  .  -
    1  -  .  -  .  -  .  -  .
       a  b  c  d  e  f  g  h  )";
  Game uncovers_another = board(drawing, 'r');
  REQUIRE(uncovers_another.play("c3-d4"));
  CHECK(!uncovers_another.outcome());
  Game covers_all = board(drawing, 'r');
  REQUIRE(covers_all.play("c3=d4"));
  CHECK(covers_all.outcome() == Outcome{SeatSet(1), "opponent-hidden"});
}

TEST_CASE("bearing off the last checker wins, even if it hides the opponent") {
  Game game = board(R"(
    8  .  r  .  -  .  -  .  -
    7  -  .  -  .  -  .  -  .
    6  .  -  .  -  .  -  .  -
    5  -  .  -  .  -  .  -  .
    4  .  -  .  b  .  -  .  -
    3  -  .  -  .  -  .  -  .
    2  .  -  .  -  .  -  .  -
    1  -  .  -  .  -  .  -  .
       a  b  c  d  e  f  g  h  )",
                    'r');
  REQUIRE(game.play("b8-off"));
  CHECK(game.outcome() == Outcome{SeatSet(0), "borne-off"});
}

TEST_CASE("a side that shows nowhere does not lose while it is not its turn") {
  Game game = board(R"(
    8  .  -  .  -  .  -  .  -
    7  -  .  -  .  -  .  -  .
    6  .  -  .  -  .  -  .  -
    5  -  .  -  .  -  .  -  .
    4  .  -  .  -  .  -  .  -
    3  -  .  -  .  -  .  -  .
    2  .  -  .  -  .  -  .  -
    1  rb .  -  .  -  .  -  .
       a  b  c  d  e  f  g  h  )",
                    'b');
  CHECK(game.legal_actions() == std::vector<std::string>{"a1-off"});
  REQUIRE(game.play("a1-off"));
  CHECK(game.outcome() == Outcome{SeatSet(1), "borne-off"});
}

TEST_CASE("no draw can be agreed in Liger") {
  GameRecord record(info(), {});
  const auto agreed = record.agree_draw();
  REQUIRE(!agreed);
  CHECK(agreed.error().code == ErrorCode::illegal_action);
  CHECK(!record.result());
}

// A naive implementation of the same rules: stacks as text, by the names of their squares.

using Stacks = std::map<std::pair<int, int>, std::string>;  // file and rank from 0; dark squares

Stacks stacks_of(const std::string& position) {
  Stacks stacks;
  std::string board_text = position.substr(0, position.find(' '));
  std::ranges::replace(board_text, '/', ',');
  std::istringstream squares(board_text);
  for (int i = 0; i < 32; ++i) {
    std::string stack;
    std::getline(squares, stack, ',');
    const int rank = 7 - i / 4;
    stacks[{i % 4 * 2 + rank % 2, rank}] = stack == "-" ? "" : stack;
  }
  return stacks;
}

std::string text_of(const Stacks& stacks, char side) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    for (int i = 0; i < 4; ++i) {
      const std::string& stack = stacks.at({i * 2 + rank % 2, rank});
      text += (i > 0 ? "," : "") + (stack.empty() ? "-" : stack);
    }
    if (rank > 0) text += '/';
  }
  return text + " " + side;
}

/// Every legal action with the text of the position after it.
std::map<std::string, std::string> naive_actions(const std::string& position) {
  const Stacks stacks = stacks_of(position);
  const char own = position.back();
  const char enemy = own == 'r' ? 'b' : 'r';
  const auto showing = [&](char colour) {
    return std::ranges::count_if(stacks, [&](const auto& square) {
      return !square.second.empty() && square.second.back() == colour;
    });
  };
  std::map<std::string, std::string> actions;
  const auto add = [&](const std::string& from_name, const char* sign, const std::string& to_name,
                       std::pair<int, int> from, std::optional<std::pair<int, int>> to,
                       std::size_t height) {
    Stacks after = stacks;
    std::string& tower = after[from];
    const std::string moved = tower.substr(tower.size() - height);
    tower.resize(tower.size() - height);
    if (to) after[*to] += moved;
    std::string name = from_name;
    name += sign;
    name += to_name;
    actions[name] = text_of(after, enemy);
  };
  const int up = own == 'r' ? 1 : -1;
  for (const auto& [from, stack] : stacks) {
    if (stack.empty() || stack.back() != own) continue;
    const std::string name = rules::square_name({from.first, from.second});
    const bool pair = stack.size() > 1 && stack[stack.size() - 2] == enemy;
    for (const auto& [to, target] : stacks) {
      if (std::abs(to.first - from.first) != 1 || std::abs(to.second - from.second) != 1) continue;
      const std::string to_name = rules::square_name({to.first, to.second});
      if (to.second - from.second == up) {
        add(name, "-", to_name, from, to, 1);
        if (pair) add(name, "=", to_name, from, to, 2);
      } else if (showing(own) < showing(enemy) && stack.size() == 1 && !target.empty() &&
                 target.back() == enemy) {
        add(name, "-", to_name, from, to, 1);
      }
    }
    if (from.second == (own == 'r' ? 7 : 0)) add(name, "-", "off", from, std::nullopt, 1);
  }
  return actions;
}

TEST_CASE("the legal actions agree with a search of every pair of squares") {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Dice dice(seed);
    Position position = Position::start({});
    for (int ply = 0; ply < 400 && !position.outcome(); ++ply) {
      CAPTURE(position.format());
      check_legal_actions(position, naive_actions(position.format()), {});
      std::vector<Position::Action> legal;
      position.legal_actions(legal);
      position.play(dice.pick(legal));
    }
  }
}

TEST_CASE("an action is refused exactly when it is not listed") {
  using rules::liger::Action;
  using rules::liger::Kind;
  std::vector<Action> all;
  for (rules::liger::Square from = 0; from < 32; ++from) {
    all.push_back({Kind::off, from, 0});
    for (rules::liger::Square to = 0; to < 32; ++to) {
      all.push_back({Kind::one, from, to});
      all.push_back({Kind::pair, from, to});
    }
  }
  for (const Action& action : all)
    CHECK(*Action::parse(action.format()) == action);
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    Dice dice(seed);
    Position position = Position::start({});
    for (int ply = 0; ply < 100 && !position.outcome(); ++ply) {
      std::vector<Action> legal;
      position.legal_actions(legal);
      for (const Action& action : all) {
        const bool listed = std::ranges::find(legal, action) != legal.end();
        if (position.check(action).has_value() != listed) {
          FAIL(position.format(), ": ", action.format());
        }
      }
      position.play(dice.pick(legal));
    }
  }
}

TEST_CASE("random games come to an end") {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Dice dice(seed);
    GameRecord record(info(), {});
    while (!record.result() && record.turns().size() < 5000) {
      REQUIRE(record.play_turn(random_turn(record.game(), dice)));
    }
    CHECK(record.result());
  }
}

}  // namespace
}  // namespace quintet::tests
