// The rules of Sumo Checkers, on drawn boards.
#include <doctest/doctest.h>

#include "tests/rules/drawn_game.hpp"

namespace quintet::tests {
namespace {

using rules::Game;
using rules::Outcome;
using rules::SeatSet;

const DrawnGame full("sumo-checkers");

TEST_CASE("ten checkers a side are centred on the back two rows of forty-five spaces") {
  CHECK(full.start().position() == full.board(R"(
    7     S  S  S  S  S
    6  .  S  S  S  S  S  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  .  .  .  .  .  .
    2  .  G  G  G  G  G  .
    1     G  G  G  G  G
       a  b  c  d  e  f  g  )",
                                              "g m")
                                       .position());
  CHECK(full.start().legal_actions().size() == 48);
}

TEST_CASE("a single checker pushes an enemy one space, turns, and pushes another") {
  full.play(R"(
    7     .  .  .  .  .          .  .  .  .  .
    6  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .    .  S  .  .  .  .  .
    4  .  .  S  .  .  .  .    .  .  G  S  .  .  .
    3  .  S  .  .  .  .  .    .  .  .  .  .  .  .
    2  .  G  .  .  .  .  .    .  .  .  .  .  .  .
    1     .  .  .  .  .          .  .  .  .  .
       a  b  c  d  e  f  g    a  b  c  d  e  f  g  )",
            "g m", "b2-b3-b4-c4", "s m");
}

TEST_CASE("a single checker is blocked by two in a row") {
  const Game game = full.board(R"(
    7     .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  S  .  .  .  .  .
    3  .  S  .  .  .  .  .
    2  .  G  .  .  .  .  .
    1     .  .  .  .  .
       a  b  c  d  e  f  g  )",
                               "g m");
  CHECK(refusal(game, "b2-b3-c3-c4") ==
        "Two enemies stand in line from b3 to b4, and one checker pushes only one.");
}

TEST_CASE("a single checker is blocked by an own checker or a block behind the enemy") {
  const Game own = full.board(R"(
    7     .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  G  .  .  .  .  .
    3  .  S  .  .  .  .  .
    2  .  G  .  .  .  .  .
    1     .  .  .  S  S
       a  b  c  d  e  f  g  )",
                              "g m");
  CHECK(refusal(own, "b2-b3-c3-c4") ==
        "The enemy on b3 cannot be pushed: b4 holds a checker of Gold.");
  const Game block = full.board(R"(
    7     .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  #  .  .  .  .  .
    3  .  S  .  .  .  .  .
    2  .  G  .  .  .  .  .
    1     .  .  .  .  .
       a  b  c  d  e  f  g  )",
                                "g m");
  CHECK(refusal(block, "b2-b3-c3-c4") == "The enemy on b3 cannot be pushed: b4 holds a block.");
}

TEST_CASE("a single checker pushes an enemy off the edge and completes its three spaces") {
  full.play(R"(
    7     .  .  .  .  .          .  .  .  .  .
    6  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    3  G  .  .  .  .  .  .    .  G  .  .  .  .  .
    2  S  .  .  .  .  .  .    .  .  .  .  .  .  .
    1     .  .  .  S  G          .  .  .  S  G
       a  b  c  d  e  f  g    a  b  c  d  e  f  g  )",
            "g m", "a3-a2-b2-b3", "s m");
}

TEST_CASE("a push whose three spaces cannot be completed does not happen") {
  const Game game = full.board(R"(
    7     .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  G  .  .  .  .  .  .
    2  S  G  .  .  .  .  .
    1     G  G  .  .  S
       a  b  c  d  e  f  g  )",
                               "g m");
  CHECK(refusal(game, "a3-a2-b2-b3") ==
        "b2 holds a checker of Gold, and only enemy checkers can be pushed.");
}

TEST_CASE("every single from b1 and from a2, none of which comes back to its start") {
  CHECK(full.board(R"(
    7     .  .  .  .  S
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  .  .  .  .  .  .
    2  .  .  .  .  .  .  .
    1     G  .  .  .  .
       a  b  c  d  e  f  g  )",
                   "g m")
            .legal_actions() ==
        std::vector<std::string>{"b1-b2-a2-a3", "b1-b2-b3-a3", "b1-b2-b3-b4", "b1-b2-b3-c3",
                                 "b1-b2-c2-c1", "b1-b2-c2-c3", "b1-b2-c2-d2", "b1-c1-c2-b2",
                                 "b1-c1-c2-c3", "b1-c1-c2-d2", "b1-c1-d1-d2", "b1-c1-d1-e1"});
  CHECK(full.board(R"(
    7     .  .  .  .  S
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  .  .  .  .  .  .
    2  G  .  .  .  .  .  .
    1     .  .  .  .  .
       a  b  c  d  e  f  g  )",
                   "g m")
            .legal_actions() ==
        std::vector<std::string>{"a2-a3-a4-a5", "a2-a3-a4-b4", "a2-a3-b3-b2", "a2-a3-b3-b4",
                                 "a2-a3-b3-c3", "a2-b2-b1-c1", "a2-b2-b3-a3", "a2-b2-b3-b4",
                                 "a2-b2-b3-c3", "a2-b2-c2-c1", "a2-b2-c2-c3", "a2-b2-c2-d2"});
}

TEST_CASE("a column of two pushes one") {
  full.play(R"(
    7     .  .  .  .  .          .  .  .  .  .
    6  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .    .  S  .  .  .  .  .
    4  .  S  .  .  .  .  .    .  G  .  .  .  .  .
    3  .  G  .  .  .  .  .    .  G  .  .  .  .  .
    2  .  G  .  .  .  .  .    .  .  .  .  .  .  .
    1     .  .  .  .  .          .  .  .  .  .
       a  b  c  d  e  f  g    a  b  c  d  e  f  g  )",
            "g m", "b2=b3", "s m");
}

TEST_CASE("a column of two pushes two, one of them off the board") {
  full.play(R"(
    7     .  .  .  .  .          .  .  .  .  .
    6  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    4  .  .  .  G  G  S  S    .  .  .  .  G  G  S
    3  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    2  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    1     .  .  .  .  .          .  .  .  .  .
       a  b  c  d  e  f  g    a  b  c  d  e  f  g  )",
            "g m", "d4=e4", "s m");
}

TEST_CASE("a column of two does not push three, a column of three does") {
  const Game two = full.board(R"(
    7     .  .  .  .  .
    6  .  S  .  .  .  .  .
    5  .  S  .  .  .  .  .
    4  .  S  .  .  .  .  .
    3  .  G  .  .  .  .  .
    2  .  G  .  .  .  .  .
    1     .  .  .  .  .
       a  b  c  d  e  f  g  )",
                              "g m");
  CHECK(refusal(two, "b2=b3") ==
        "Three enemies stand in line from b4 to b6, and two checkers push only two.");
  full.play(R"(
    7     .  .  .  .  .          S  .  .  .  .
    6  .  S  .  .  .  .  .    .  S  .  .  .  .  .
    5  .  S  .  .  .  .  .    .  S  .  .  .  .  .
    4  .  S  .  .  .  .  .    .  G  .  .  .  .  .
    3  .  G  .  .  .  .  .    .  G  .  .  .  .  .
    2  .  G  .  .  .  .  .    .  G  .  .  .  .  .
    1     G  .  .  .  .          .  .  .  .  .
       a  b  c  d  e  f  g    a  b  c  d  e  f  g  )",
            "g m", "b1=b3", "s m");
}

TEST_CASE("a column may be cut out of a longer line, at its end") {
  const Game line = full.board(R"(
    7     .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  .  .  .  .  .  .
    2  .  G  G  G  G  .  .
    1     .  .  .  .  S
       a  b  c  d  e  f  g  )",
                               "g m");
  full.play(R"(
    7     .  .  .  .  .          .  .  .  .  .
    6  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    3  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    2  .  G  G  G  G  .  .    G  G  .  G  G  .  .
    1     .  .  .  .  S          .  .  .  .  S
       a  b  c  d  e  f  g    a  b  c  d  e  f  g  )",
            "g m", "c2=b2", "s m");
  CHECK(refusal(line, "c2=d2") ==
        "e2 holds a checker of Gold, and only enemy checkers can be pushed.");
  CHECK(refusal(line, "b2=e2") ==
        "A column is two or three checkers in an unbroken straight line, which b2 and e2 are not "
        "the ends of.");
}

TEST_CASE("after a join from the side, the two move on in either direction of their line") {
  full.play(R"(
    7     .  .  .  .  .          .  .  .  .  .
    6  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .    .  G  .  .  .  .  .
    3  .  G  .  .  .  .  .    .  G  .  .  .  .  .
    2  G  .  .  .  .  .  .    .  .  .  .  .  .  .
    1     .  .  .  .  S          .  .  .  .  S
       a  b  c  d  e  f  g    a  b  c  d  e  f  g  )",
            "g m", "a2-b2+b2=b3", "s m");
  full.play(R"(
    7     .  .  .  .  .          .  .  .  .  .
    6  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    3  .  G  .  .  .  .  .    .  .  .  .  .  .  .
    2  G  .  .  .  .  .  .    .  G  .  .  .  .  .
    1     .  .  .  .  S          G  .  .  .  S
       a  b  c  d  e  f  g    a  b  c  d  e  f  g  )",
            "g m", "a2-b2+b3=b2", "s m");
}

TEST_CASE("after a join along the line the two move on, but not back to the checker's start") {
  const Game game = full.board(R"(
    7     .  .  .  .  .
    6  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .
    3  .  G  .  .  .  .  .
    2  .  .  .  .  .  .  .
    1     G  .  .  .  S
       a  b  c  d  e  f  g  )",
                               "g m");
  CHECK(refusal(game, "b1-b2+b3=b2") ==
        "The column would bring the checker back to b1, where it came from.");
  full.play(R"(
    7     .  .  .  .  .          .  .  .  .  .
    6  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .    .  G  .  .  .  .  .
    3  .  G  .  .  .  .  .    .  G  .  .  .  .  .
    2  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    1     G  .  .  .  S          .  .  .  .  S
       a  b  c  d  e  f  g    a  b  c  d  e  f  g  )",
            "g m", "b1-b2+b2=b3", "s m");
}

TEST_CASE("a join pushes two, and is not legal if its second half is blocked") {
  full.play(R"(
    7     S  .  .  .  .          S  .  .  .  .
    6  .  S  .  .  .  .  .    .  G  .  .  .  .  .
    5  .  G  .  .  .  .  .    .  G  .  .  .  .  .
    4  G  .  .  .  .  .  .    .  .  .  .  .  .  .
    3  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    2  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    1     .  .  .  .  S          .  .  .  .  S
       a  b  c  d  e  f  g    a  b  c  d  e  f  g  )",
            "g m", "a4-b4+b4=b5", "s m");
  const Game blocked = full.board(R"(
    7     S  .  .  .  .
    6  .  S  .  .  .  .  .
    5  .  S  .  .  .  .  .
    4  .  G  .  .  .  .  .
    3  G  .  .  .  .  .  .
    2  .  .  .  .  .  .  .
    1     .  .  .  .  .
       a  b  c  d  e  f  g  )",
                                  "g m");
  CHECK(refusal(blocked, "a3-b3+b3=b4") ==
        "Three enemies stand in line from b5 to b7, and two checkers push only two.");
}

TEST_CASE("one against one the first to place a block is the player whose turn starts that way") {
  const Game game = full.play(R"(
    7     .  .  .  .  .          .  .  .  .  .
    6  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    3  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    2  .  S  .  .  .  .  .    .  .  S  .  .  .  .
    1     G  .  .  G  .          .  .  .  G  .
       a  b  c  d  e  f  g    a  b  c  d  e  f  g  )",
                              "s m", "b2-b1-c1-c2", "g m");
  Game placing = game;
  REQUIRE(placing.play("e1-e2-e3-e4"));
  CHECK(placing.seat_to_move() == 0);
  CHECK(!placing.turn_start());
  full.play(R"(
    7     .  .  .  .  .          .  .  .  .  .
    6  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .    .  .  .  .  G  .  .
    3  .  .  .  .  .  .  .    .  .  #  .  .  .  .
    2  .  .  S  .  .  .  .    .  .  .  .  .  S  .
    1     .  .  .  G  .          .  .  .  .  .
       a  b  c  d  e  f  g    a  b  c  d  e  f  g  )",
            "g m", "e1-e2-e3-e4 #c3 c2-d2-e2-f2 #-", "g m");
}

TEST_CASE("the move that wins has no block after it") {
  const Game game = full.play(R"(
    7     .  .  .  .  .          .  .  .  .  .
    6  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    3  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    2  .  G  .  .  .  .  .    .  .  .  .  .  .  .
    1     S  .  .  .  .          .  .  G  .  .
       a  b  c  d  e  f  g    a  b  c  d  e  f  g  )",
                              "g m", "b2-b1-c1-d1", "s m");
  CHECK(game.outcome() == Outcome{SeatSet(0), "knockouts"});
}

TEST_CASE("a player who is walled in by blocks loses") {
  const Game game = full.play(R"(
    7     .  .  .  .  .          .  .  .  .  .
    6  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .    .  .  .  S  .  .  .
    4  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    3  .  #  .  .  .  .  .    .  #  .  .  .  .  .
    2  #  .  #  S  .  .  .    #  .  #  .  .  .  .
    1     G  .  .  .  .          G  #  .  .  .
       a  b  c  d  e  f  g    a  b  c  d  e  f  g  )",
                              "s m", "d2-d3-d4-d5 #c1", "g m");
  CHECK(game.outcome() == Outcome{SeatSet(1), "no-legal-action"});
}

TEST_CASE("the option knockouts sets the number of checkers to push off") {
  constexpr std::string_view drawing = R"(
    7     .  S  S  S  S          .  S  S  S  S
    6  S  S  S  S  S  S  .    G  S  S  S  S  S  .
    5  G  .  .  .  .  .  .    G  .  .  .  .  .  .
    4  G  .  .  .  .  .  .    .  .  .  .  .  .  .
    3  .  .  .  .  .  .  .    .  .  .  .  .  .  .
    2  .  G  G  G  G  .  .    .  G  G  G  G  .  .
    1     G  G  G  G  .          G  G  G  G  .
       a  b  c  d  e  f  g    a  b  c  d  e  f  g  )";
  const DrawnGame first_push("sumo-checkers", {{"knockouts", "1"}});
  const DrawnGame two("sumo-checkers", {{"knockouts", "2"}});
  CHECK(first_push.play(drawing, "g m", "a4=a5", "s m").outcome() ==
        Outcome{SeatSet(0), "knockouts"});
  CHECK(!two.play(drawing, "g m", "a4=a5", "s m").outcome());
  CHECK(!full.play(drawing, "g m", "a4=a5", "s m").outcome());
}

}  // namespace
}  // namespace quintet::tests
