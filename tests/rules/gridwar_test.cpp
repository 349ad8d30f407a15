// Gridwar: promotion, capture, demotion, the end of the game, and its text.
#include "rules/gridwar/gridwar.hpp"

#include <doctest/doctest.h>

#include "rules/game_model.hpp"
#include "tests/rules/gridwar_board.hpp"

namespace quintet::tests::gridwar {
namespace {

using rules::ErrorCode;
using rules::Game;
using rules::Outcome;
using rules::SeatSet;

constexpr Outcome white_at_goal{SeatSet(0), "goal"};
constexpr Outcome black_at_goal{SeatSet(1), "goal"};
constexpr Outcome white_is_stuck{SeatSet(1), "no-legal-action"};

static_assert(rules::Position<rules::gridwar::Position>);
static_assert(sizeof(rules::gridwar::Position) <= 512);

TEST_CASE("each kind of promotion works with just enough and not with one too little") {
  struct Promotion {
    std::string_view action, tile, supply, promoted_tile, promoted_supply;
    int cost;
    std::string_view names;
  };
  constexpr std::array promotions{
      Promotion{"1e5+L", "w", "60/0/0", "wL", "60/0/0", 1, "a troop to a leader"},
      Promotion{"1e5+C", "w", "60/0/0", "wC", "60/0/0", 3, "a troop to a commander"},
      Promotion{"1e5+C", "wL", "60/0/0", "wC", "60/0/0", 2, "a leader to a commander"},
      Promotion{"T+L", "w", "60/0/0", "w", "59/1/0", 1, "a troop to a leader"},
      Promotion{"T+C", "w", "60/0/0", "w", "59/0/1", 3, "a troop to a commander"},
      Promotion{"L+C", "w", "59/1/0", "w", "59/0/1", 2, "a leader to a commander"}};
  for (const auto& [action, tile, supply, promoted_tile, promoted_supply, cost, names] :
       promotions) {
    CAPTURE(action);
    const auto with = [](std::string_view tile_on_e5, std::string_view off, int tokens,
                         std::string_view phase) {
      return board("1e5 " + std::string(tile_on_e5), std::string(off) + "/" +
                                                         std::to_string(tokens) + " 60/0/0/0 w " +
                                                         std::string(phase) + " 2 - 0");
    };
    Game enough = with(tile, supply, cost, "s");
    play(enough, action);
    CHECK(enough.position() == with(promoted_tile, promoted_supply, 0, "p").position());
    CHECK(!enough.turn_start());

    CHECK(refusal(with(tile, supply, cost - 1, "s"), action) ==
          "Promoting " + std::string(names) + " costs " + std::to_string(cost) +
              ", and White's collection is worth " + std::to_string(cost - 1) + ".");
  }
}

constexpr std::string_view troop_and_leader = "1e5 w . . . wL";

TEST_CASE("several promotions in a turn, which may then end") {
  Game game = board(troop_and_leader, "59/1/0/4 60/0/0/0 w s 2 - 0");
  play(game, "1e9+C 1e5+L T+L end");
  CHECK(game.position() == drawn_tiles("1e5 wL . . . wC") + " 58/2/0/0 60/0/0/0 b s 2 - 0");
}

TEST_CASE("no tile is promoted after a move, an entry or a capture") {
  constexpr std::string_view message =
      "Promotions come first: nothing can be promoted after a move, an entry or a capture in the "
      "same turn.";
  Game moved = board(troop_and_leader, "59/1/0/4 60/0/0/0 w s 2 - 0");
  play(moved, "1e5-1e6");
  CHECK(refusal(moved, "1e9+C") == message);
  CHECK(refusal(moved, "T+L") == message);
  Game entered = board(troop_and_leader, "59/1/0/4 60/0/0/0 w s 2 - 0");
  play(entered, "T@1j1");
  CHECK(refusal(entered, "1e5+L") == message);
}

TEST_CASE("only own uncovered tiles of a lower rank are promoted") {
  const Game game = board(R"(
    1b2   w  w
    1c2    w
    1e5     w  wC  b
    2b2    wL       )",
                          "60/0/0/9 60/0/0/0 w s 2 - 0");
  CHECK(refusal(game, "2b2+L") == "The tile on 2b2 is a leader already.");
  CHECK(refusal(game, "1e6+C") == "The tile on 1e6 is a commander already.");
  CHECK(refusal(game, "1e6+L") == "The tile on 1e6 is a commander already.");
  CHECK(
      refusal(game, "1b2+L") ==
      "The tile on 1b2 is covered by the one on 2b2; only uncovered tiles can be promoted, move or "
      "capture.");
  CHECK(refusal(game, "1e7+L") == "The tile on 1e7 is Black's, and it is White's turn.");
  CHECK(refusal(game, "1a1+L") == "There is no tile on 1a1.");
  CHECK(refusal(game, "L+C") == "White has no leader off the board.");
}

TEST_CASE("a troop with two own supports captures the third; the token comes when the turn ends") {
  Game game = board(R"(
    1a7  b
    1b6  w  b
    1c6   w
    2b6   w    )",
                    white_to_move);
  play(game, "2b6x1b7");
  CHECK(game.position() == drawn_tiles(R"(
    1a7  b
    1b6  w  w
    1c6   w    )") + " 60/0/0/0 60/0/0/0 w m 2 1b7 1");
  play(game, "end");
  CHECK(game.position() == drawn_tiles(R"(
    1a7  b
    1b6  w  w
    1c6   w    )") + " 60/0/0/1 60/0/0/0 b s 2 - 0");
}

TEST_CASE("with one own support a troop cannot capture, a leader can, a commander takes two") {
  const auto on_one_own = [](std::string_view tile) {
    return board(R"(
      1b6  w  b
      1c6   b
      2b6  )" + std::string(tile),
                 "57/0/0/0 60/0/0/0 w s 2 - 0");
  };
  CHECK(refusal(on_one_own("w"), "2b6x1b7") ==
        "To capture, a troop needs 2 own tiles under it, and the one on 2b6 has 1 own tile.");

  Game leader = on_one_own("wL");
  CHECK(refusal(leader, "2b6x1b7x1c6") ==
        "Only a commander takes two tiles at a step, and the tile on 2b6 is a leader.");
  play(leader, "2b6x1b7");
  CHECK(leader.position() == drawn_tiles(R"(
    1b6  w  wL
    1c6   b     )") + " 57/0/0/0 60/0/0/0 w m 2 1b7 1");

  const Game commander = on_one_own("wC");
  CHECK(ends_of(commander, "2b6x") == "1b7 1b7x1c6 1c6 1c6x1b7");
  Game to_first = commander;
  play(to_first, "2b6x1b7x1c6");
  CHECK(to_first.position() == "1b6,1b7C - 57/0/0/0 60/0/0/0 w m 2 1b7 2");
  Game to_second = commander;
  play(to_second, "2b6x1c6x1b7");
  CHECK(to_second.position() == "1b6,1c6C - 57/0/0/0 60/0/0/0 w m 2 1c6 2");
  Game one_only = commander;
  play(one_only, "2b6x1c6");
  CHECK(one_only.position() == "1b6,1c6C 1b7 57/0/0/0 60/0/0/0 w m 2 1c6 1");
}

TEST_CASE("a commander on enemy tiles alone cannot capture") {
  const Game game = board(R"(
    1b6  b  b
    1c6   b
    1e1  w
    2b6   wC   )",
                          "57/0/0/0 60/0/0/0 w s 2 - 0");
  CHECK(refusal(game, "2b6x1b6") ==
        "To capture, a commander needs 1 own tile under it, and the one on 2b6 has no own tile.");
  CHECK(refusal(game, "2b6x1b6x1b6") == "1b6 is named twice, and can be taken once.");
}

TEST_CASE("a supporting enemy tile that carries a second tile cannot be captured") {
  const Game game = board(R"(
    1a7    b  w
    1b6   w  b
    1c6    w
    2a7     b
    2b6    w    )",
                          white_to_move);
  CHECK(refusal(game, "2b6x1b7") ==
        "The tile on 1b7 also carries another tile, so it cannot be captured.");
}

TEST_CASE("a tile captures only enemy tiles that it lies on") {
  const Game game = board(R"(
    1a7  b
    1b6  w  b
    1c6   w
    2b6   w    )",
                          white_to_move);
  CHECK(refusal(game, "2b6x1b6") ==
        "The tile on 1b6 is White's own; only enemy tiles are captured.");
  CHECK(refusal(game, "2b6x1a7") ==
        "A tile captures what it stands on, and 2b6 does not lie on 1a7.");
  CHECK(
      refusal(game, "1b6x1a7") ==
      "The tile on 1b6 is covered by the one on 2b6; only uncovered tiles can be promoted, move or "
      "capture.");
  CHECK(refusal(game, "1a7x1b6") == "The tile on 1a7 is Black's, and it is White's turn.");
  CHECK(refusal(board("1a6 w b", white_to_move), "1a6x1a7") ==
        "A tile captures what it stands on, and 1a6 is on level 1.");
}

constexpr std::string_view two_steps_down = R"(
  1a7    w
  1b6   w  w  b
  1c6    w  w
  1d6     w
  2b6    w  b
  2c6     w
  3b6     w       )";

TEST_CASE("a capture leads to a second one by the same tile, a level lower") {
  Game game = board(two_steps_down, white_to_move);
  CHECK(!is_legal(game, "2b7x1b8"));
  play(game, "3b6x2b7 2b7x1b8");
  CHECK(game.position() == drawn_tiles(R"(
    1a7    w
    1b6   w  w  w
    1c6    w  w
    1d6     w
    2b6    w
    2c6     w       )") + " 60/0/0/0 60/0/0/0 w m 2 1b8 2");
  play(game, "end");
  CHECK(game.position().ends_with(" 60/0/0/2 60/0/0/0 b s 2 - 0"));
}

TEST_CASE("a tile that has captured cannot move, but a tile that has moved can capture") {
  Game game = board(two_steps_down, white_to_move);
  play(game, "3b6x2b7");
  CHECK(!is_legal(game, "2b7-1a8"));
  CHECK(is_legal(game, "2b7x1b8"));

  Game moved = board(R"(
    1a6  w  b
    1b6   w  b
    1c6    w    )",
                     white_to_move);
  play(moved, "1a6-2b6 2b6x1b7");
}

TEST_CASE("a tile that a capture has uncovered moves in the same turn") {
  Game game = board(two_steps_down, white_to_move);
  CHECK(!is_legal(game, "2b6-1a8"));
  play(game, "3b6x2b7 2b6-1a8");
  CHECK(game.position() == drawn_tiles(R"(
    1a7    w  w
    1b6   w  w  b
    1c6    w  w
    1d6     w
    2b7       w
    2c6     w       )") + " 60/0/0/0 60/0/0/0 w m 2 1a8,2b7 1");
}

constexpr std::string_view landing_on_both = R"(
  1a6  w   b
  1b6   wL  bC
  1c6    w     )";

TEST_CASE("a tile that lands demotes its supports of both colours") {
  Game game = board(landing_on_both, "60/0/0/0 60/0/0/1 w s 2 - 0");
  play(game, "1a6-2b6");
  CHECK(game.position() == drawn_tiles(R"(
    1a6  .  b
    1b6   w  b
    1c6    w
    2b6    w   )") + " 60/0/0/0 60/0/0/1 w m 2 2b6 0");
}

TEST_CASE("a demotion remains if the tile that landed leaves by a capture in the same turn") {
  Game game = board(landing_on_both, "60/0/0/0 60/0/0/1 w s 2 - 0");
  play(game, "1a6-2b6 2b6x1b7");
  CHECK(game.position() == drawn_tiles(R"(
    1a6  .  b
    1b6   w  w
    1c6    w   )") + " 60/0/0/0 60/0/0/1 w m 2 1b7 1");
}

TEST_CASE("a moving tile keeps its rank") {
  Game game = board("1e5 wC", "0/0/0/0 60/0/0/0 w s 2 - 0");
  play(game, "1e5-1e6 end");
  CHECK(game.position() == "1e6C - 0/0/0/0 60/0/0/0 b s 2 - 0");
}

TEST_CASE("a tile that comes to rest on 1a19 wins for White") {
  Game game = board("1a17 w . .", white_to_move);
  play(game, "1a17-1a19");
  CHECK(game.outcome() == white_at_goal);
  CHECK(game.position() == drawn_tiles("1a19 w") + " 60/0/0/0 60/0/0/0 b s 2 - 0");
  CHECK(!game.turn_start());
  CHECK(game.legal_actions().empty());
}

TEST_CASE("a tile that climbs to 2a18 wins for White") {
  Game game = board(R"(
    1a16  w  w  b  b
    1b17      w  w   )",
                    white_to_move);
  play(game, "1a17-2a18");
  CHECK(game.outcome() == white_at_goal);
  CHECK(game.position() == drawn_tiles(R"(
    1a16  w  .  b  b
    1b17      w  w
    2a18        w    )") + " 60/0/0/0 60/0/0/0 b s 2 - 0");
}

TEST_CASE("Black wins on 1a1, where a tile of White does not win") {
  Game black = board("1a1 . . b", black_to_move);
  play(black, "1a3-1a1");
  CHECK(black.outcome() == black_at_goal);
  Game white = board("1a1 . . w", white_to_move);
  play(white, "1a3-1a1");
  CHECK(!white.outcome());
}

TEST_CASE("a tile passes a goal space without winning only if it cannot stop there") {
  // 2a18 lies on two tiles: the leader overhangs there and goes on.
  Game game = board(R"(
    1a16  w  wL b  .
    1b17      w  w   )",
                    white_to_move);
  CHECK(!is_legal(game, "1a17-2a18"));
  play(game, "1a17-1a19");
  CHECK(game.outcome() == white_at_goal);
}

TEST_CASE("the action that wins ends the turn, and the tokens are received") {
  Game game = board(R"(
    1a17          w
    1b6   w  b
    1c6    w
    1e9        b
    2b6    w        )",
                    "60/0/0/2 60/0/0/0 w s 2 - 0");
  play(game, "2b6x1b7 T@1i1 1a17-1a19");
  CHECK(game.outcome() == white_at_goal);
  CHECK(game.position() == drawn_tiles(R"(
    1a19          w
    1b6   w  w
    1c6    w
    1e9        b
    1i1 w           )") + " 59/0/0/3 60/0/0/0 b s 2 - 0");
  CHECK(game.play("end").error().code == ErrorCode::game_over);
}

TEST_CASE("a player may pass; after two passed first turns, White again enters one tile") {
  Game game = info().start({});
  play(game, "end");
  CHECK(game.position() == "- - 95/0/0/0 95/0/0/0 b s 2 - 0");
  play(game, "end");
  CHECK(game.position() == "- - 95/0/0/0 95/0/0/0 w s 1 - 0");
}

TEST_CASE("a player without any legal action loses") {
  const Game game = board("1a1 w b", white_without_supply);
  CHECK(game.outcome() == white_is_stuck);
  const Game empty = board("1a2 b", white_without_supply);
  CHECK(empty.outcome() == white_is_stuck);
}

TEST_CASE("a player who can only promote cannot end the turn, and loses if that does not help") {
  Game game = board("1a1 w b", "0/0/0/1 60/0/0/0 w s 2 - 0");
  CHECK(game.legal_actions() == std::vector<std::string>{"1a1+L"});
  CHECK(refusal(game, "end") ==
        "White can neither move nor enter nor capture with any tile, so the turn cannot be ended; "
        "only promoting is possible.");
  play(game, "1a1+L");
  CHECK(game.outcome() == white_is_stuck);
  CHECK(game.position() == "1a1L 1a2 0/0/0/0 60/0/0/0 w p 2 - 0");
}

TEST_CASE("a promotion that allows a capture also allows the player to end the turn") {
  Game game = board(R"(
    1a1  w  b
    1b1   b
    2a1   w    )",
                    "0/0/0/1 60/0/0/0 w s 2 - 0");
  // The tile on 2a1 and all spaces below are in the zone of control of the tiles under it.
  REQUIRE(game.legal_actions() == std::vector<std::string>{"2a1+L"});
  play(game, "2a1+L");
  CHECK(game.legal_actions() == std::vector<std::string>{"2a1x1a2", "2a1x1b1", "end"});
}

}  // namespace
}  // namespace quintet::tests::gridwar
