// The rules of Sliders, on drawn boards.
#include <doctest/doctest.h>

#include "tests/rules/drawn_game.hpp"

namespace quintet::tests {
namespace {

using rules::Game;
using rules::Outcome;
using rules::SeatSet;

const DrawnGame nine("sliders");
const DrawnGame eight("sliders", {{"board", "8"}});

const Outcome blue_is_home{SeatSet(0), "prize-home"};

TEST_CASE("the soldiers stand face to face, on nine by nine and on eight by eight") {
  CHECK(nine.start().position() == nine.board(R"(
    9  .  .  .  .  .  .  .  .  .
    8  .  .  d  .  d  .  d  .  .
    7  .  .  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .  .  .
    3  .  .  .  .  .  .  .  .  .
    2  .  .  U  .  U  .  U  .  .
    1  .  .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h  i  )",
                                              "b 2")
                                       .position());
  CHECK(eight.start().position() == eight
                                        .board(R"(
    8  .  .  .  .  .  .  .  .
    7  .  .  d  .  d  .  d  .
    6  .  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .  .
    3  .  .  .  .  .  .  .  .
    2  .  U  .  U  .  U  .  .
    1  .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h  )",
                                               "b 2")
                                        .position());
}

TEST_CASE("the author's example: one against two slides back and stops ahead of Gold's prize") {
  nine.play(R"(
    9  .  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
    8  .  .  .  d  d  .  .  .  .    .  .  .  d  d  .  .  .  .
    7  .  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
    6  .  .  U  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
    3  .  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
    2  .  .  .  .  .  .  .  .  .    .  .  U  .  .  .  .  .  .
    1  .  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h  i    a  b  c  d  e  f  g  h  i  )",
            "b 2", "c6-c7", "b 1");
}

TEST_CASE("in a fight of one against one no soldier moves") {
  eight.play(R"(
    8  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    7  .  .  .  d  .  .  .  .    .  .  .  d  .  .  .  .
    6  .  .  .  .  .  .  .  .    .  .  U  .  .  .  .  .
    5  .  .  U  .  .  .  .  .    .  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    3  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    2  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    1  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h    a  b  c  d  e  f  g  h  )",
             "b 2", "c5-c6", "b 1");
}

TEST_CASE("in a fight of two against two no soldier moves") {
  eight.play(R"(
    8  .  .  .  .  d  .  .  .    .  .  .  .  d  .  .  .
    7  .  .  .  d  .  .  .  .    .  .  .  d  .  .  .  .
    6  .  .  .  U  .  .  .  .    .  .  U  U  .  .  .  .
    5  .  .  U  .  .  .  .  .    .  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    3  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    2  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    1  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h    a  b  c  d  e  f  g  h  )",
             "b 2", "c5-c6", "b 1");
}

TEST_CASE("two on one the defender retreats to the edge, over its own home too") {
  eight.play(R"(
    8  .  .  .  .  .  .  .  .    .  .  .  .  d  .  .  .
    7  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    5  .  .  .  .  d  .  .  .    .  .  .  .  .  .  .  .
    4  .  .  .  U  .  .  .  .    .  .  .  U  .  U  .  .
    3  .  .  .  .  .  U  .  .    .  .  .  .  .  .  .  .
    2  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    1  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h    a  b  c  d  e  f  g  h  )",
             "b 2", "f3-f4", "b 1");
}

TEST_CASE("two on one the defender stops before another soldier") {
  eight.play(R"(
    8  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    7  .  .  .  D  .  .  .  .    .  .  .  D  .  .  .  .
    6  .  .  .  .  .  .  .  .    .  .  .  d  .  .  .  .
    5  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    4  .  .  .  d  .  .  .  .    .  .  .  .  .  .  .  .
    3  .  .  .  .  U  .  .  .    .  .  U  .  U  .  .  .
    2  .  .  U  .  .  .  .  .    .  .  .  .  .  .  .  .
    1  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h    a  b  c  d  e  f  g  h  )",
             "b 2", "c2-c3", "b 1");
}

TEST_CASE("two on one a defender that cannot move back stays") {
  eight.play(R"(
    8  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    7  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    5  .  .  .  D  .  .  .  .    .  .  .  D  .  .  .  .
    4  .  .  .  d  .  .  .  .    .  .  .  d  .  .  .  .
    3  .  .  .  .  U  .  .  .    .  .  U  .  U  .  .  .
    2  .  .  U  .  .  .  .  .    .  .  .  .  .  .  .  .
    1  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h    a  b  c  d  e  f  g  h  )",
             "b 2", "c2-c3", "b 1");
}

TEST_CASE("a retreat stops before the enemy's home and before the enemy's lying prize") {
  eight.play(R"(
    8  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    7  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    4  .  .  U  u  .  .  .  .    .  .  U  .  U  .  .  .
    3  .  .  .  .  U  .  .  .    .  .  .  .  .  .  .  .
    2  .  .  .  .  .  .  .  .    .  .  .  u  .  .  .  .
    1  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h    a  b  c  d  e  f  g  h  )",
             "b 2", "e3-e4", "b 1");
  eight.play(R"(
    8  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    7  .  .  .  .  .  .  .  .    .  .  .  .  .  .  d  .
    6  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  d  .    .  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .  U    .  .  .  .  .  U  .  U
    3  .  .  .  .  .  U  .  .    .  .  .  .  .  .  .  .
    2  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    1  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h    a  b  c  d  e  f  g  h  )",
             "b 2", "f3-f4", "b 1");
}

TEST_CASE("a soldier that is thrown back onto its own prize picks it up") {
  eight.play(R"(
    8  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    7  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    4  .  u  U  .  .  .  .  .    U  .  U  .  .  .  .  .
    3  U  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    2  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    1  .  .  .  .  .  .  .  .    .  u* .  .  .  .  .  .
       a  b  c  d  e  f  g  h    a  b  c  d  e  f  g  h  )",
             "b 2", "a3-a4", "b 1");
}

TEST_CASE("a retreat that touches another enemy starts a fight of the one that retreated") {
  // c4 throws d5 back to d8. There it supports b7 against c6, which now attacks it.
  nine.play(R"(
    9  .  .  .  d  .  .  .  .  .    .  .  .  d  .  .  .  .  .
    8  .  d  .  .  .  .  .  .  .    .  d  .  d  .  .  .  .  .
    7  .  .  U  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
    5  .  .  .  d  .  .  .  .  .    .  .  U  .  .  .  .  .  .
    4  .  .  .  .  U  .  .  .  .    .  .  U  .  U  .  .  .  .
    3  .  .  U  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
    2  .  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
    1  .  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h  i    a  b  c  d  e  f  g  h  i  )",
            "b 2", "c3-c4", "b 1");
}

TEST_CASE("soldiers fight again when one of them was thrown back and still touches") {
  // d8 throws c8 back to the edge. From c9, and with e9, Gold now throws d8 back.
  nine.play(R"(
    9  .  .  .  .  d  .  .  .  .    .  .  d  .  d  .  .  .  .
    8  .  .  d  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
    7  .  U  .  U  .  .  .  .  .    .  U  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
    3  .  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
    2  .  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
    1  .  .  .  .  .  .  .  .  .    .  .  .  U  .  .  .  .  .
       a  b  c  d  e  f  g  h  i    a  b  c  d  e  f  g  h  i  )",
            "b 2", "d7-d8", "b 1");
}

TEST_CASE("soldiers that slid back attack in the order in which they did") {
  // d4 throws c5 back to c4 and is itself thrown back to d5. First c4 attacks, with c6 against b5;
  // only then d5 throws c6 back.
  nine.play(R"(
    9  .  .  .  .  .  .  .  .  .    .  .  D  .  .  .  .  .  .
    8  .  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
    7  .  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
    6  .  .  D  d  .  .  .  .  .    .  .  .  d  .  .  .  .  .
    5  .  u  U* d  .  .  .  .  .    .  .  .  d  .  .  .  .  .
    4  .  .  .  .  .  .  .  .  .    .  .  U* .  .  .  .  .  .
    3  .  .  U  .  .  .  .  .  .    .  .  U  .  .  .  .  .  .
    2  .  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
    1  .  .  .  .  .  .  .  .  .    .  u  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h  i    a  b  c  d  e  f  g  h  i  )",
            "g 1", "d5-d4", "b 2");
}

TEST_CASE("of a won and a lost fight, the one with the larger margin comes first") {
  // Blue is two on one against d6 and one on two against b6: d6 slides back first, then c5.
  nine.play(R"(
    9  .  .  .  .  .  .  .  .  .    .  .  .  d  .  .  .  .  .
    8  .  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
    7  d  .  .  .  .  .  .  .  .    d  .  .  .  .  .  .  .  .
    6  .  d  .  d  U  .  .  .  .    .  d  .  .  U  .  .  .  .
    5  .  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
    4  .  .  U  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
    3  .  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
    2  .  .  .  .  .  .  .  .  .    .  .  U  .  .  .  .  .  .
    1  .  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h  i    a  b  c  d  e  f  g  h  i  )",
            "b 2", "c4-c5", "b 1");
}

TEST_CASE("on equal margins the fight that is first clockwise from straight ahead comes first") {
  nine.play(R"(
    9  .  .  .  .  .  .  .  .  .    .  .  .  d  .  .  .  .  .
    8  .  .  .  .  .  .  .  .  .    .  .  .  d  .  .  .  .  .
    7  .  .  .  d  U  .  .  .  .    .  .  .  .  U  .  .  .  .
    6  .  .  .  d  U  .  .  .  .    .  .  U  .  U  .  .  .  .
    5  .  .  U  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
    3  .  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
    2  .  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
    1  .  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h  i    a  b  c  d  e  f  g  h  i  )",
            "b 2", "c5-c6", "b 1");
  // The mirror image: now d6 comes before d7, which stands in its way.
  nine.play(R"(
    9  .  .  .  .  .  .  .  .  .    .  .  .  d  .  .  .  .  .
    8  .  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
    7  .  .  U  d  .  .  .  .  .    .  .  U  .  .  .  .  .  .
    6  .  .  U  d  .  .  .  .  .    .  .  U  d  U  .  .  .  .
    5  .  .  .  .  U  .  .  .  .    .  .  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
    3  .  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
    2  .  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
    1  .  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h  i    a  b  c  d  e  f  g  h  i  )",
            "b 2", "e5-e6", "b 1");
}

TEST_CASE("on the last rank beside a stronger enemy a soldier has turned around and stays") {
  eight.play(R"(
    8  .  .  d  .  .  .  .  .    .  D  d  .  .  .  .  .
    7  U  .  d  .  .  .  .  .    .  .  d  .  .  .  .  .
    6  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    3  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    2  .  .  .  .  .  U  .  .    .  .  .  .  .  U  .  .
    1  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h    a  b  c  d  e  f  g  h  )",
             "b 2", "a7-b8", "b 1");
}

TEST_CASE("when the first step picks up the prize the second step is another soldier's") {
  const Game game = eight.play(R"(
    8  .  .  .  .  .  .  .  .    .  .  .  .  .  .  D* .
    7  .  .  .  .  .  .  U  .    .  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    5  U  .  .  .  .  .  .  d    U  .  .  .  .  .  .  d
    4  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    3  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    2  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    1  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h    a  b  c  d  e  f  g  h  )",
                               "b 2", "g7-g8", "b 1");
  CHECK(game.legal_actions() == std::vector<std::string>{"a5-a6", "a5-b5", "a5-b6"});
  CHECK(refusal(game, "g8-g7") ==
        "The soldier on g8 carries the prize: its step is a whole turn, so another soldier has to "
        "take the second step.");
}

TEST_CASE("a turn is over after one step when no soldier can take a second") {
  eight.play(R"(
    8  .  .  .  .  .  .  .  .    .  .  .  .  .  .  D* .
    7  .  .  .  .  .  .  U  .    .  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .  d    .  .  .  .  .  .  .  d
    4  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    3  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    2  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    1  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h    a  b  c  d  e  f  g  h  )",
             "b 2", "g7-g8", "g 2");
}

TEST_CASE("a carrier's step is a whole turn, and a carrier that loses keeps the prize") {
  eight.play(R"(
    8  .  .  .  .  .  .  .  .    .  .  D* .  .  .  .  .
    7  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    5  .  .  D* .  .  .  .  .    .  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    3  .  .  d  .  .  .  .  .    .  .  d  .  .  .  .  .
    2  .  .  d  .  .  U  .  .    .  .  d  .  .  U  .  .
    1  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h    a  b  c  d  e  f  g  h  )",
             "b 2", "c5-c4", "g 2");
}

TEST_CASE("a carrier that enters its own home wins, and nothing more is resolved") {
  const Game game = eight.play(R"(
    8  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    7  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    3  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    2  .  .  .  D* .  .  .  .    .  .  .  .  .  .  .  .
    1  .  .  u  .  u  .  .  .    .  .  u  U* u  .  .  .
       a  b  c  d  e  f  g  h    a  b  c  d  e  f  g  h  )",
                               "b 2", "d2-d1", "g 2");
  CHECK(game.outcome() == blue_is_home);
}

TEST_CASE(
    "a carrier that is thrown back into its own home wins, in the middle of the other's turn") {
  const Game game = eight.play(R"(
    8  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    7  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    5  .  .  .  .  d  .  .  .    .  .  .  .  .  .  .  .
    4  .  .  d  .  .  .  .  .    .  .  d  .  d  .  .  .
    3  .  .  .  U* .  .  .  .    .  .  .  .  .  .  .  .
    2  .  .  .  .  .  .  .  .    .  .  .  .  .  .  .  .
    1  .  .  .  .  .  .  .  .    .  .  .  U* .  .  .  .
       a  b  c  d  e  f  g  h    a  b  c  d  e  f  g  h  )",
                               "g 2", "e5-e4", "b 2");
  CHECK(game.outcome() == blue_is_home);
}

TEST_CASE("a side that cannot step at all loses") {
  const Game game = eight.board(R"(
    8  .  .  .  .  .  .  .  .
    7  .  .  .  .  .  .  .  .
    6  .  .  .  .  .  .  .  .
    5  .  .  .  .  .  .  .  .
    4  .  .  .  .  .  .  .  .
    3  .  .  .  .  .  .  .  .
    2  d  d  .  .  .  .  .  .
    1  U  .  .  .  .  .  .  .
       a  b  c  d  e  f  g  h  )",
                                "b 2");
  CHECK(game.outcome() == Outcome{SeatSet(1), "no-legal-action"});  // b1 is Gold's prize
}

}  // namespace
}  // namespace quintet::tests
