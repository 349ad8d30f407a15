// The messages of Sliders for refused steps and positions.
#include <doctest/doctest.h>

#include "tests/rules/drawn_game.hpp"

namespace quintet::tests {
namespace {

using rules::ErrorCode;
using rules::Game;

const DrawnGame nine("sliders");
const DrawnGame eight("sliders", {{"board", "8"}});

constexpr std::string_view busy = R"(
    9  .  .  .  .  .  .  .  .  .
    8  .  .  .  U  .  .  U  .  .
    7  .  .  .  .  .  .  .  .  .
    6  .  .  .  .  d  .  .  .  .
    5  .  .  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .  .  .
    3  .  .  .  .  .  .  .  .  .
    2  .  D  .  .  .  .  .  .  .
    1  .  .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h  i  )";

TEST_CASE("the message for a refused step names the rule") {
  const Game game = nine.board(busy, "b 2");
  CHECK(refusal(game, "b2-c1") == "c1 is Gold's prize; only Gold may enter.");
  CHECK(refusal(game, "d8-e9") == "e9 is Gold's home base; only Gold may enter.");
  CHECK(refusal(game, "b2-b3") ==
        "The soldier on b2 faces down, so b3 is behind it; steps go ahead or sideways.");
  CHECK(refusal(game, "d8-c7") ==
        "The soldier on d8 faces up, so c7 is behind it; steps go ahead or sideways.");
  CHECK(refusal(game, "b2-d1") ==
        "A step goes to a neighbouring square, and d1 is not next to b2.");
  CHECK(refusal(game, "b2-b2") ==
        "A step goes to a neighbouring square, and b2 is not next to b2.");
  CHECK(refusal(game, "a1-a2") == "There is no soldier on a1.");
  CHECK(refusal(game, "e6-e5") == "The soldier on e6 is Gold's, and it is Blue's turn.");
  CHECK(refusal(nine.board(R"(
    9  .  .  .  .  .  .  .  .  .
    8  .  .  .  .  .  .  .  .  .
    7  .  .  .  .  .  .  .  .  .
    6  .  .  .  .  d  .  .  .  .
    5  .  .  .  .  U  .  .  .  .
    4  .  .  .  .  .  .  .  .  .
    3  .  .  .  .  .  .  .  .  .
    2  .  .  .  .  .  .  .  .  .
    1  .  .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h  i  )",
                           "b 2"),
                "e5-e6") == "A soldier of Gold stands on e6.");
}

TEST_CASE("squares of the larger board do not exist on the smaller one") {
  const Game small = eight.start();
  for (const char* step : {"f2-i3", "i2-f3", "b2-b9"}) {
    CHECK(refusal(small, step, ErrorCode::bad_notation).ends_with("the board of 8 x 8."));
  }
  CHECK(refusal(nine.start(), "c2-j3", ErrorCode::bad_notation) ==
        "\"c2-j3\" is not a step. Steps are written c2-c3: from, to.");
}

TEST_CASE("the message for an impossible position says why") {
  CHECK(nine.refused("9/2d1d1d2/9/9/9/9/9/2U1U1UU1/9 b 2") ==
        "Blue has one, two or three soldiers, not 4.");
  CHECK(nine.refused("9/9/9/9/9/9/9/2U1U1U2/9 b 2") ==
        "Gold has one, two or three soldiers, not 0.");
  CHECK(nine.refused("4D4/9/9/9/8d/9/9/9/9 b 2") ==
        "Blue's soldier on e9 stands on Gold's home base, which it may not enter.");
  CHECK(nine.refused("9/9/9/9/8d/9/9/9/2U6 b 2") ==
        "Blue's soldier on c1 stands on Gold's prize, which it may not enter.");
  CHECK(nine.refused("6D2/9/9/9/8d/9/9/9/9 b 2") ==
        "Blue's soldier on g9 stands on its prize, so it would carry it.");
  CHECK(nine.refused("9/9/9/9/8d/9/9/9/D8 b 2") ==
        "Blue's soldier on a1 faces the edge; it would have turned around there.");
  CHECK(nine.refused("9/8d/9/9/2U*1U*4/9/9/9/9 b 2") ==
        "Two soldiers of Blue carry its one prize.");
  CHECK(nine.refused("4d*4/9/9/9/9/9/9/9/4U*4 b 2") ==
        "Both prizes are at home; the first one would have ended the game.");
  CHECK(nine.refused("9/9/9/9/U7d/9/9/9/4U*4 g 1") ==
        "A prize is at home, so the game is over and no turn has 1 step left.");
  CHECK(nine.refused("9/9/9/9/U*7d/9/9/9/9 b 1") ==
        "Blue has no second step, so its turn would be over.");
  CHECK(nine.refused("45/2d1d1d2/9/9/9/9/9/2U1U1U2/9 b 2") ==
        "Rank 9, \"45\", has two numbers in a row.");
  CHECK(nine.refused("9/2d1d1d2/9/9/9/9/9/2U1U1U2/8 b 2") ==
        "Rank 1, \"8\", has fewer than 9 squares.");
  CHECK(eight.refused("9/2d1d1d2/9/9/9/9/9/2U1U1U2/8 b 2") ==
        "The board of 8 x 8 has 8 ranks joined by /, unlike "
        "\"9/2d1d1d2/9/9/9/9/9/2U1U1U2/8\".");
}

}  // namespace
}  // namespace quintet::tests
