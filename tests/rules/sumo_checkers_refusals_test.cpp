// The messages of Sumo Checkers for refused actions and positions.
#include <doctest/doctest.h>

#include "tests/rules/drawn_game.hpp"

namespace quintet::tests {
namespace {

using rules::ErrorCode;
using rules::Game;

const DrawnGame full("sumo-checkers");

constexpr std::string_view mixed = R"(
    7     .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  S  .  .  .  .  .  .
    3  .  .  .  .  S  .  .
    2  G  .  G  .  G  .  .
    1     .  G  .  .  G
       a  b  c  d  e  f  g  )";

TEST_CASE("the message for a refused single move names the rule") {
  const Game game = full.board(mixed, "g m");
  CHECK(refusal(game, "b2-b3-b4-c4") == "b2 is empty, and Gold moves its own checkers only.");
  CHECK(refusal(game, "e3-e4-e5-e6") ==
        "e3 holds a checker of Silver, and Gold moves its own checkers only.");
  CHECK(refusal(game, "e2-f3-f4-f5") ==
        "f3 is not next to e2 on a rank or a file, and checkers go one space after the other.");
  CHECK(refusal(game, "a2-a3-a2-b2") ==
        "The checker was on a2 already, and during its move it does not come back to a space.");
  CHECK(refusal(game, "a2-a2-a3-b3") ==
        "a2 is not next to a2 on a rank or a file, and checkers go one space after the other.");
  CHECK(refusal(game, "c1-c2-c3-c4") ==
        "c2 holds a checker of Gold, and only enemy checkers can be pushed.");
}

TEST_CASE("the message for a refused column move names the rule") {
  const Game game = full.board(mixed, "g m");
  CHECK(refusal(game, "c2=c1") ==
        "The board ends at c1, and players cannot move their own checkers off it.");
  CHECK(refusal(game, "c2=c3") == "c3 is empty, and Gold moves its own checkers only.");
  CHECK(refusal(game, "c2=e2") == "d2 is empty, and Gold moves its own checkers only.");
  CHECK(refusal(game, "c1=d2") ==
        "A column is two or three checkers in an unbroken straight line, which c1 and d2 are not "
        "the ends of.");
}

TEST_CASE("the message for a refused join names the rule") {
  const Game game = full.board(mixed, "g m");
  CHECK(refusal(game, "e2-e3+e3=e4") ==
        "e3 holds a checker of Silver, and a checker joins another by stepping onto an empty "
        "space.");
  CHECK(refusal(game, "a2-b2+c2=d2") ==
        "The checker that joins is on b2, and it is one of the two that move on.");
  CHECK(refusal(game, "a2-b2+b2=a2") ==
        "a2 is where the checker came from; it has to join another checker.");
  CHECK(refusal(game, "a2-b2+b2=b3") == "b3 is empty, and Gold moves its own checkers only.");
  CHECK(refusal(game, "a2-b2+b2=e2") ==
        "e2 is not next to b2 on a rank or a file, and checkers go one space after the other.");
  CHECK(refusal(game, "a2-c2+c2=c1").starts_with("c2 is not next to a2"));
  CHECK(refusal(game, "f1-e1+e2=e1") ==
        "The board ends at e1, and players cannot move their own checkers off it.");
}

TEST_CASE("the message for a refused block names the rule") {
  constexpr std::string_view last_two = R"(
    7     .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  G  .  .  .
    3  .  .  .  S  .  .  .
    2  .  #  .  .  .  .  .
    1     .  .  .  .  .
       a  b  c  d  e  f  g  )";
  const Game placing = full.board(last_two, "s p");
  CHECK(refusal(placing, "#d4") ==
        "d4 holds a checker of Gold, and a block goes onto an empty space.");
  CHECK(refusal(placing, "#b2") == "b2 holds a block, and a block goes onto an empty space.");
  CHECK(
      refusal(placing, "d3-d2-d1-c1") ==
      "Silver has moved and must now place a block or none: #d4 places it on d4, #- places none.");
  const Game moving = full.board(last_two, "s m");
  CHECK(refusal(moving, "#a2") ==
        "Blocks come after a move, in a turn that begins with one checker on each side; now "
        "Silver is to move.");
  CHECK(refusal(full.board(R"(
    7     .  .  .  .  .
    6  #  #  #  #  #  #  #
    5  #  #  #  #  #  #  #
    4  .  .  .  G  .  .  .
    3  .  .  .  S  .  .  .
    2  #  #  #  #  .  .  .
    1     .  .  .  .  .
       a  b  c  d  e  f  g  )",
                           "g p"),
                "#c3") == "All eighteen removed checkers are blocks already, so there is only #-.");
}

TEST_CASE("an action with a corner, or a text that is not an action, is bad notation") {
  for (const char* text : {"", "#", "#a1", "#--", "a1=a2", "b2=g7", "b2-b3", "b2-b3-b4-b8",
                           "b2-b3+b3-b4", "b2-b3-b4-c4 "}) {
    CHECK(refusal(full.start(), text, ErrorCode::bad_notation).ends_with("do not exist."));
  }
}

TEST_CASE("the message for an impossible position says why") {
  CHECK(full.refused("SSSSS/1SSSSS1/7/7/1GGGGG1/GGGGG g m") ==
        "A board is seven ranks joined by /, not \"SSSSS/1SSSSS1/7/7/1GGGGG1/GGGGG\".");
  CHECK(full.refused("SSSSS/1SSSSS1/x6/7/7/1GGGGG1/GGGGG g m") ==
        "Rank 5, \"x6\", contains \"x\", which is no piece.");
  CHECK(full.refused("SSSSSS/1SSSSS1/7/7/7/1GGGGG1/GGGGG g m") ==
        "Rank 7, \"SSSSSS\", has more than 5 squares.");
  CHECK(full.refused("SSSSS/1SSSSS1/G6/7/7/1GGGGG1/GGGGG g m") ==
        "Gold has 11 checkers, and there are ten a side.");
  CHECK(full.refused("#4/7/7/3G3/3SS2/7/5 g m") ==
        "Silver has 2 checkers, but blocks come only when each side has one checker left.");
  CHECK(full.refused("5/7/7/3GG2/3S3/7/5 s p") ==
        "Gold has 2 checkers, but blocks are placed only when each side has one checker left.");
  CHECK(full.refused("#####/#######/#######/3G3/3S3/7/5 g m") ==
        "There are more than eighteen blocks, and each is a removed checker.");
  CHECK(full.refused("5/7/7/7/7/7/5 g m") ==
        "Both sides have lost the game: each has 0 checkers or fewer.");
  CHECK(full.refused("5/7/7/3G3/7/7/5 g p") == "The game is over, so no block can be placed.");
}

}  // namespace
}  // namespace quintet::tests
