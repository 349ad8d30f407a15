// Gridwar: moving, zones of control, entering.
#include <doctest/doctest.h>

#include "tests/rules/gridwar_board.hpp"

namespace quintet::tests::gridwar {
namespace {

using rules::Game;

/// The author's diagram: 1a6 climbs over 2a6, where it overhangs, to 2b6.
constexpr std::string_view two_beside = R"(
  1a6  w  b
  1b6   w  b
  1c6    w    )";

TEST_CASE("a tile climbs onto its neighbours, overhangs on its way and stops on three supports") {
  Game game = board(two_beside, white_to_move);
  play(game, "1a6-2b6");
  CHECK(game.position() == drawn_tiles(R"(
    1a6  .  b
    1b6   w  b
    1c6    w
    2b6    w   )") + " 60/0/0/0 60/0/0/0 w m 2 2b6 0");
}

TEST_CASE("a tile cannot stay where it overhangs") {
  CHECK(refusal(board(two_beside, white_to_move), "1a6-2a6") ==
        "A tile has to come to rest on three tiles, and 2a6 would have 2 tiles under it.");
}

TEST_CASE("a tile cannot rest on the space that it has left") {
  const Game game = board(R"(
    1a6  w  b
    1b6   w   )",
                          white_to_move);
  CHECK(refusal(game, "1a6-2a6") ==
        "A tile has to come to rest on three tiles, and 2a6 would have 2 tiles under it.");
  const Game pair = board(R"(
    1c3  w  w  )",
                          white_to_move);
  CHECK(refusal(pair, "1c3-2c3") ==
        "A tile has to come to rest on three tiles, and 2c3 would have 1 tile under it.");
}

TEST_CASE("a troop goes five spaces, a leader eight, a commander ten") {
  const Game troop = board("1a1 w", white_without_supply);
  CHECK(is_legal(troop, "1a1-1a6"));
  CHECK(refusal(troop, "1a1-1a7") ==
        "1a7 is too far away: it cannot be reached within the 5 movement points of a troop.");
  const Game leader = board("1a1 wL", white_without_supply);
  CHECK(is_legal(leader, "1a1-1a9"));
  CHECK(refusal(leader, "1a1-1a10") ==
        "1a10 is too far away: it cannot be reached within the 8 movement points of a leader.");
  const Game commander = board("1a1 wC", white_without_supply);
  CHECK(is_legal(commander, "1a1-1a11"));
  CHECK(refusal(commander, "1a1-1a12") ==
        "1a12 is too far away: it cannot be reached within the 10 movement points of a commander.");
}

TEST_CASE("a move ends on an empty space, other than its start, that it can get to") {
  const Game game = board(R"(
    1a1  w  w  .
    1b1   w  w
    1c1    w    )",
                          white_without_supply);
  CHECK(refusal(game, "1a1-1a2") == "There is a tile on 1a2 already.");
  CHECK(refusal(game, "1a1-1a1") == "A move ends on another space than 1a1.");
  CHECK(refusal(game, "1a3-1a4") == "There is no tile on 1a3.");

  // Walled in: no neighbouring space supports a tile.
  const Game walled = board(R"(
    1a1  w  b  .  b
    1b1   w   )",
                            white_without_supply);
  CHECK(refusal(walled, "1a2-1a3") == "The tile on 1a2 is Black's, and it is White's turn.");
  CHECK(ends_of(walled, "1a1-").empty());

  const Game cut_off = board(R"(
    1a14  b  .  .  w  .  .
    1b15      .  .  w  .
    1c15     .  .  w  .
    1d14      .  .  w  .
    1e13       .  .  w  .
    1f12        .  .  w  .
    1g11         .  .  w  .
    1h10          .  .  w  .
    1i9            .  .  w  .
    1j8             .  .  w    )",
                             black_to_move);
  CHECK(
      refusal(cut_off, "1a14-1a18") ==
      "There is no way to 1a18 within the 5 movement points of a troop: each step goes to an empty "
      "neighbouring space with at least two tiles under it.");
}

constexpr std::string_view side_by_side = "1e5 w b";

TEST_CASE("a tile in an enemy zone of control leaves it with its first step") {
  Game game = board(side_by_side, white_without_supply);
  CHECK(refusal(game, "1e5-1e7") ==
        "Every way to 1e7 within the 5 movement points of a troop leads through an enemy zone of "
        "control, where a tile has to stop unless it overhangs. The tile starts in an enemy zone "
        "of control, "
        "so its first step has to lead out of it or to a space where it overhangs.");
  play(game, "1e5-1d5");
  CHECK(game.position() == "1d5 1e6 0/0/0/0 60/0/0/0 w m 2 1d5 0");
}

TEST_CASE("a tile that has left a zone of control may enter one again and stops there") {
  // Around 1e6 to its far side, by a path outside of its zone.
  const Game game = board(R"(
    1e5  wL  b  )",
                          white_without_supply);
  CHECK(is_legal(game, "1e5-1e7"));
  CHECK(is_legal(game, "1e5-1f5"));
}

TEST_CASE("a tile in an enemy zone of control climbs to a space outside of it") {
  Game game = board(R"(
    1a1  w  b
    1b1   w  w
    1c1    w    )",
                    white_without_supply);
  play(game, "1a1-2b1");
  CHECK(game.position() == drawn_tiles(R"(
    1a1  .  b
    1b1   w  w
    1c1    w
    2b1    w   )") + " 0/0/0/0 60/0/0/0 w m 2 2b1 0");
}

TEST_CASE("a tile whose neighbours all are in an enemy zone of control cannot move at all") {
  const Game game = board(R"(
    1a1  w  .  b
    1b1   b  b
    1e4     w    )",
                          white_without_supply);
  CHECK(ends_of(game, "1a1-").empty());
  CHECK(refusal(game, "1a1-1a2") ==
        "The tile on 1a1 is in an enemy zone of control and cannot move: its first step would have "
        "to lead out of the zone or to a space where it overhangs and from which it can go on.");
}

TEST_CASE("a tile stops when it enters an enemy zone of control") {
  const Game game = board(R"(
    1a1  w  .
    1b1   .  b  )",
                          white_without_supply);
  CHECK(ends_of(game, "1a1-") == "1a2 1b1");
  CHECK(refusal(game, "1a1-1a3") ==
        "Every way to 1a3 within the 5 movement points of a troop leads through an enemy zone of "
        "control, where a tile has to stop unless it overhangs.");
}

TEST_CASE("a tile passes through an enemy zone of control while it overhangs") {
  // 2a6 is next to 1a7, and 2b6 can be reached over 2a6 only.
  CHECK(is_legal(board(two_beside, white_to_move), "1a6-2b6"));

  // Here 2a1, next to Black's tile, would have two tiles under it as well: the tile passes it and
  // reaches 2b1. 2a2 has three tiles under it and is a possible end.
  const Game game = board(R"(
    1a1  w  b  w  w
    1b1   w  w  w
    1c1    w  w    )",
                          white_without_supply);
  CHECK(!is_legal(game, "1a1-2a1"));
  CHECK(is_legal(game, "1a1-2b1"));
  CHECK(is_legal(game, "1a1-2a2"));
}

TEST_CASE("a covered enemy tile has a zone of control, too") {
  Game game = board(R"(
    1b2   w  b
    1c2    w
    1e4      w
    2b2    w     )",
                    white_to_move);
  CHECK(!is_legal(game, "1e4-1a3"));
  play(game, "1e4-1c3");
}

TEST_CASE("a covered tile does not move, a spent one neither") {
  const Game covered = board(R"(
    1b2   w  w
    1c2    w
    2b2    w   )",
                             white_to_move);
  CHECK(
      refusal(covered, "1b2-1a2") ==
      "The tile on 1b2 is covered by the one on 2b2; only uncovered tiles can be promoted, move or "
      "capture.");
  const Game spent = board("1b2 w", "0/0/0/0 60/0/0/0 w m 2 1b2 0");
  CHECK(refusal(spent, "1b2-1a2") ==
        "The tile on 1b2 has moved, entered or captured this turn already, so it cannot move any "
        "more.");
  CHECK(spent.legal_actions() == std::vector<std::string>{"end"});
}

TEST_CASE("a tile that another one has uncovered moves in the same turn") {
  Game game = board(R"(
    1b2   w  w  .
    1c2    w  w
    2b2    w     )",
                    white_to_move);
  // Down over 2b3, where the tile overhangs 1b4.
  play(game, "2b2-1b4 1b2-1a2");
  CHECK(game.position() == drawn_tiles(R"(
    1a2  w
    1b3   w  w
    1c2   w  w   )") + " 60/0/0/0 60/0/0/0 w m 2 1a2,1b4 0");
}

TEST_CASE("White enters one tile in the first turn of the game, Black two") {
  Game game = info().start({});
  CHECK(game.legal_actions().size() == 37);
  play(game, "T@1i6");
  CHECK(game.legal_actions() == std::vector<std::string>{"end"});
  CHECK(refusal(game, "T@1j1") ==
        "No more tiles may enter this turn: two a turn, and one in White's first.");
  play(game, "end T@1i10 T@1j10");
  CHECK(game.position() == "1i6 1i10,1j10 94/0/0/0 93/0/0/0 b m 0 1i10,1j10 0");
  CHECK(!is_legal(game, "T@1i11"));
  play(game, "end T@1j1 T@1j2");
  CHECK(!is_legal(game, "T@1i1"));
}

TEST_CASE("an entering tile spends its first point on an entry hole") {
  const Game game = info().start({});
  CHECK(is_legal(game, "T@1e1"));
  CHECK(refusal(game, "T@1d1") ==
        "1d1 is too far away: it cannot be reached within the 5 movement points of a troop. The "
        "first point is spent on an entry hole.");
  CHECK(refusal(game, "T@2i1") ==
        "A tile has to come to rest on three tiles, and 2i1 would have no "
        "tile under it.");
}

TEST_CASE("an entering tile is named by its rank, and the supply must have one") {
  Game game = board("1a5 b", "60/0/1/0 60/0/0/0 w s 2 - 0");
  CHECK(refusal(game, "L@1j1") == "White has no leader off the board.");
  play(game, "C@1a2");
  CHECK(game.position() == "1a2C 1a5 60/0/0/0 60/0/0/0 w m 1 1a2 0");
}

TEST_CASE("no tile enters while all four entry holes are taken") {
  const Game white = board(R"(
    1i1  b  b
    1j1   w  w  )",
                           white_to_move);
  CHECK(refusal(white, "T@1h1") ==
        "All four entry holes of White are taken, so nothing can enter.");
  const Game black = board(R"(
    1i10  b  b
    1j9    w  w  )",
                           black_to_move);
  CHECK(refusal(black, "T@1h12") ==
        "All four entry holes of Black are taken, so nothing can enter.");
}

TEST_CASE("a tile that enters into an enemy zone of control stops there") {
  const Game game = board(R"(
    1i1  b  b
    1j1   w  .  . )",
                          "57/0/1/0 60/0/0/0 w s 2 - 0");
  CHECK(ends_of(game, "C@") == "1j2");
  CHECK(refusal(game, "C@1j3") ==
        "Every way to 1j3 within the 10 movement points of a commander leads through an enemy zone "
        "of control, where a tile has to stop unless it overhangs. The first point is spent on an "
        "entry hole.");
}

TEST_CASE("an entering tile climbs as a moving one does") {
  Game game = board(R"(
    1h1  w  w
    1i1   w  .
    1j1    w    )",
                    white_to_move);
  // Through 1i2 and over 2i1, where it overhangs.
  play(game, "T@2h1");
  CHECK(game.position() == drawn_tiles(R"(
    1h1  w  w
    1i1   w
    1j1    w
    2h1   w     )") + " 59/0/0/0 60/0/0/0 w m 1 2h1 0");
}

}  // namespace
}  // namespace quintet::tests::gridwar
