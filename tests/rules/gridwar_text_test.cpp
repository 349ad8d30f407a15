// Gridwar: the text of actions and positions, and the errors for wrong text.
#include <doctest/doctest.h>

#include "tests/rules/gridwar_board.hpp"

namespace quintet::tests::gridwar {
namespace {

using rules::ErrorCode;

std::string why_refused(std::string_view position) {
  const auto parsed = info().parse(position, {});
  REQUIRE_MESSAGE(!parsed, position);
  CHECK(parsed.error().code == ErrorCode::bad_position);
  return parsed.error().message;
}

bool is_canonical(std::string_view position) {
  const auto parsed = info().parse(position, {});
  return parsed && parsed->position() == position;
}

TEST_CASE("the start has all tiles off the board") {
  CHECK(info().start({}).position() == "- - 95/0/0/0 95/0/0/0 w s 1 - 0");
}

TEST_CASE("a word that is not an action is bad notation in every position") {
  for (const std::string_view text : {"",         "End",         "end ",     "T",
                                      "T@",       "@1j1",        "T@1k1",    "T@1j11",
                                      "T@0a1",    "T@1a01",      "X@1j1",    "t@1j1",
                                      "TL@1j1",   "1a1-",        "-1a1",     "1a1",
                                      "1a1-1a20", "9a12-1a1",    "10a1-1a1", "1a1_1a2",
                                      "C+L",      "L+L",         "T+T",      "C+C",
                                      "T+",       "+L",          "1a1+T",    "1a1+",
                                      "1a1+LC",   "1a1x",        "1a1x1a2x", "1a1x1a2x1a3x1a4",
                                      "1a1xx1a2", "1a1-1a2-1a3", "1a1@1a2",  "1A1-1a2",
                                      "1a-1-1a2", "1a1x1a2-1a3", "2a19-1a1"}) {
    CAPTURE(text);
    rules::Game game = info().start({});
    const auto played = game.play(text);
    REQUIRE(!played);
    CHECK(played.error().code == ErrorCode::bad_notation);
    CHECK(played.error().message.ends_with('.'));
  }
}

TEST_CASE("every space of every level can be named, and no other") {
  // A troop cannot enter that far, but the notation is valid.
  int spaces = 0;
  for (char level = '0'; level <= '9'; ++level) {
    for (char row = 'a'; row <= 'k'; ++row) {
      for (int hole = 0; hole <= 20; ++hole) {
        rules::Game game = info().start({});
        const auto played = game.play("L@" + std::string{level, row} + std::to_string(hole));
        REQUIRE(!played);
        if (played.error().code == ErrorCode::illegal_action) ++spaces;
      }
    }
  }
  CHECK(spaces == 705);
}

TEST_CASE("a position has nine fields") {
  const std::string message =
      "A position has nine fields with one space between them: White's tiles, Black's tiles, both "
      "supplies, the side to move, the phase, the entries left, the spent tiles and the number of "
      "tiles taken.";
  CHECK(why_refused("") == message);
  CHECK(why_refused("- - 95/0/0/0 95/0/0/0 w s 1 -") == message);
  CHECK(why_refused("- - 95/0/0/0 95/0/0/0 w s 1 - 0 0") == message);
  CHECK(why_refused("- -  95/0/0/0 95/0/0/0 w s 1 - 0") == message);
}

TEST_CASE("tiles lie on spaces that exist, sorted, one on each") {
  CHECK(
      why_refused("1k1 - 9/0/0/0 9/0/0/0 w s 2 - 0") ==
      "Among White's tiles, \"1k1\" is no space of the board, with L or C behind it for a promoted "
      "tile.");
  CHECK(why_refused("- 1a2LL 9/0/0/0 9/0/0/0 w s 2 - 0") ==
        "Among Black's tiles, \"1a2LL\" is no space of the board, with L or C behind it for a "
        "promoted tile.");
  CHECK(why_refused("1a3,1a2 - 9/0/0/0 9/0/0/0 w s 2 - 0") ==
        "1a2 has to come before 1a3: spaces are sorted by level, row and hole.");
  CHECK(is_canonical("1a2,1a10 - 9/0/0/0 9/0/0/0 w s 2 - 0"));
  CHECK(why_refused("1a2,1a2 - 9/0/0/0 9/0/0/0 w s 2 - 0") == "1a2 is named twice in one list.");
  CHECK(why_refused("1a2 1a2 9/0/0/0 9/0/0/0 w s 2 - 0") == "There are two tiles on 1a2.");
  for (const std::string_view tiles : {"", ",", "1a2,", ",1a2", "-,1a2", "1a2,-", "--", "1a2T"}) {
    CAPTURE(tiles);
    (void)why_refused(std::string(tiles) + " - 9/0/0/0 9/0/0/0 w s 2 - 0");
  }
}

TEST_CASE("a tile above level 1 lies on three others, which are troops") {
  CHECK(why_refused("1a2,1a3,2a2 - 9/0/0/0 9/0/0/0 w s 2 - 0") ==
        "The tile on 2a2 has no tile under it on 1b2.");
  CHECK(why_refused("1a2,1a3,2a2 1b2C 9/0/0/0 9/0/0/0 w s 2 - 0") ==
        "The tile on 1b2 is a commander and covered by the one on 2a2; covered tiles are troops.");
  CHECK(is_canonical("1a2,1a3,2a2C 1b2 9/0/0/0 9/0/0/0 w s 2 - 0"));
}

TEST_CASE("supplies are four numbers") {
  CHECK(why_refused("- - 95/0/0 95/0/0/0 w s 1 - 0") ==
        "White's supply is written troops/leaders/commanders/tokens, as in 95/0/0/0, not "
        "\"95/0/0\".");
  for (const std::string_view number :
       {"", "01", "00", "-1", "+1", "1a", "96", "1000", "99999999"}) {
    CAPTURE(number);
    CHECK(why_refused("- - 9/0/0/0 " + std::string(number) + "/0/0/0 w s 2 - 0") ==
          "In Black's supply, \"" + std::string(number) + "\" is not a number from 0 to 95.");
  }
}

TEST_CASE("side, phase and entries are single letters and digits") {
  CHECK(why_refused("- - 9/0/0/0 9/0/0/0 x s 2 - 0") == "The side to move is w or b, not \"x\".");
  CHECK(why_refused("- - 9/0/0/0 9/0/0/0 w e 2 - 0") == "The phase is s, p or m, not \"e\".");
  CHECK(why_refused("1a2 - 9/0/0/0 9/0/0/0 w m 3 1a2 0") ==
        "The number of tiles that may still enter is 0, 1 or 2, not \"3\".");
  CHECK(why_refused("1a2 - 9/0/0/0 9/0/0/0 w m 2 1a2 00") ==
        "The number of tiles taken is one from 0 to 95, not \"00\".");
}

TEST_CASE("spent tiles are the mover's own, exist only in phase m, and there is at least one") {
  CHECK(why_refused("1a2 - 9/0/0/0 9/0/0/0 w m 2 1a20 0") ==
        "Among the spent tiles, \"1a20\" is no space of the board.");
  CHECK(why_refused("1a2 1a3 9/0/0/0 9/0/0/0 w m 2 1a3 0") ==
        "There is no tile of White's on 1a3, which is named as spent.");
  CHECK(why_refused("1a2,1a3 - 9/0/0/0 9/0/0/0 w m 2 1a3,1a2 0") ==
        "1a2 has to come before 1a3: spaces are sorted by level, row and hole.");
  CHECK(why_refused("1a2 - 9/0/0/0 9/0/0/0 w m 2 - 0") ==
        "In phase m at least one tile has to be spent.");
  CHECK(why_refused("1a2 - 9/0/0/0 9/0/0/0 w s 2 1a2 0") ==
        "In phase s or p no tile can have been spent or taken.");
  CHECK(why_refused("1a2L - 9/0/0/0 9/0/0/0 w p 2 - 1") ==
        "In phase s or p no tile can have been spent or taken.");
}

TEST_CASE("no side has more than 95 tiles, or more entries than the turn allows") {
  CHECK(why_refused("1a2 - 95/0/0/0 95/0/0/0 w s 2 - 0") ==
        "White has more than 95 tiles on and off the board.");
  CHECK(why_refused("- 1a2 9/0/0/0 50/40/5/0 w s 2 - 0") ==
        "Black has more than 95 tiles on and off the board.");
  CHECK(why_refused("- - 95/0/0/0 95/0/0/0 w s 2 - 0") ==
        "In phase s or p 1 may still enter here, not 2.");
  CHECK(why_refused("- - 95/0/0/0 95/0/0/0 b s 1 - 0") ==
        "In phase s or p 2 may still enter here, not 1.");
  CHECK(is_canonical("- - 95/0/0/0 95/0/0/0 b s 2 - 0"));
  CHECK(is_canonical("- 1j10 95/0/0/0 94/0/0/0 w s 2 - 0"));
  CHECK(is_canonical("- - 95/0/0/0 94/0/0/1 w s 2 - 0") == false);
  CHECK(is_canonical("- - 95/0/0/1 94/0/0/0 w s 2 - 0"));
}

TEST_CASE("tokens and ranks must be paid for by tiles that are out of play") {
  CHECK(is_canonical("1e5C - 94/0/0/0 92/0/0/0 w s 2 - 0"));
  CHECK(why_refused("1e5C - 94/0/0/1 92/0/0/0 w s 2 - 0") ==
        "White's tokens and ranks are worth 4, but only 3 tiles of Black's have been exchanged.");
  CHECK(is_canonical("1e5 - 92/1/0/2 92/0/0/0 b s 2 - 0"));
  CHECK(why_refused("1e5 - 91/2/0/2 92/0/0/0 b s 2 - 0") ==
        "White's tokens and ranks are worth 4, but only 3 tiles of Black's have been exchanged.");
}

TEST_CASE("the tiles captured this turn are out of play, and not exchanged for tokens yet") {
  CHECK(is_canonical("1e5 - 94/0/0/2 92/0/0/0 w m 2 1e5 1"));
  CHECK(why_refused("1e5 - 94/0/0/2 92/0/0/0 w m 2 1e5 2") ==
        "White's tokens and ranks are worth 2, but only 1 tiles of Black's have been exchanged.");
  CHECK(why_refused("1e5 - 94/0/0/0 92/0/0/0 w m 2 1e5 4") ==
        "4 tiles are said to be taken this turn, but 3 of Black's are out of play.");
  // The other side's tokens don't depend on it.
  CHECK(is_canonical("1e5 1a5 93/0/0/3 91/0/0/1 b m 1 1a5 0"));
}

TEST_CASE("a position with a tile on its own goal is over, and not in the middle of a turn") {
  CHECK(is_canonical("1a19 1e9 60/0/0/0 60/0/0/0 w s 2 - 0"));
  CHECK(info().parse("1a19 1e9 60/0/0/0 60/0/0/0 w s 2 - 0", {})->outcome().has_value());
  for (const std::string_view text :
       {"1a19 - 9/0/0/0 9/0/0/0 w m 2 1a19 0", "1a19L - 9/0/0/0 9/0/0/0 w p 2 - 0",
        "1e5 1a1 9/0/0/0 9/0/0/0 w m 2 1e5 0"}) {
    CHECK(why_refused(text) ==
          "With a tile on a goal of its own the game is over, and the phase is s then.");
  }
  CHECK(why_refused("1a19 1a1 9/0/0/0 9/0/0/0 w s 2 - 0") ==
        "White and Black cannot both have a tile on a goal of their own.");
}

}  // namespace
}  // namespace quintet::tests::gridwar
