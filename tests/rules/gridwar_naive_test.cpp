// Gridwar: the rules core agrees with the naive implementation on random positions, mostly crowded
// ones with towers.
#include "tests/rules/gridwar_naive.hpp"

#include <algorithm>

#include <doctest/doctest.h>

#include "tests/rules/gridwar_board.hpp"
#include "tests/rules/playout.hpp"

namespace quintet::tests::gridwar {
namespace {

using rules::Game;

#ifdef NDEBUG
constexpr int random_positions = 2000;
#else
constexpr int random_positions = 100;
#endif
constexpr int actions_played = 6;  // from each of them

bool goal_of(NaiveSpace space, char colour) {
  NaivePosition position;
  position.tiles[space] = {colour, 'T'};
  return position.at_goal().has_value();
}

bool rests(const NaivePosition& position, NaiveSpace space) {
  return !position.occupied(space) && (space.level == 1 || position.carriers_of(space) == 3);
}

/// Drops tiles of both colours onto a part of the board, on top of each other where possible.
void drop_tiles(NaivePosition& position, Dice& dice) {
  const int width = 2 + static_cast<int>(dice.below(6));
  const int left = static_cast<int>(dice.below(18));
  const int front = static_cast<int>(dice.below(9));
  std::vector<NaiveSpace> area;
  for (int level = 1; level <= 9; ++level) {
    for (int row = front; row <= front + width; ++row) {
      for (int hole = left; hole <= left + width; ++hole) {
        if (exists({level, row, hole})) area.push_back({level, row, hole});
      }
    }
  }
  const bool climbing = dice.below(2) == 0;
  const std::size_t white_share = 1 + dice.below(7);
  for (std::size_t count = 2 + dice.below(26); count > 0 && !area.empty(); --count) {
    std::vector<NaiveSpace> free;
    std::vector<NaiveSpace> high;
    for (const NaiveSpace space : area) {
      if (!rests(position, space)) continue;
      free.push_back(space);
      if (space.level > 1) high.push_back(space);
    }
    if (free.empty()) return;
    const NaiveSpace space = dice.pick(climbing && !high.empty() ? high : free);
    const char colour = dice.below(8) < white_share ? 'w' : 'b';
    if (!goal_of(space, colour)) position.tiles[space] = {colour, 'T'};
  }
}

NaivePosition random_position(Dice& dice) {
  NaivePosition position;
  drop_tiles(position, dice);
  for (auto& [space, tile] : position.tiles) {
    if (dice.below(4) == 0 && !position.covered(space)) tile.rank = dice.below(2) == 0 ? 'L' : 'C';
  }
  position.side = dice.below(2) == 0 ? 'w' : 'b';
  // Often few tiles in supply, so that many are out of play and any number of tokens is possible.
  const bool supplied = dice.below(3) == 0;
  for (const char colour : {'w', 'b'}) {
    for (const char rank : {'T', 'L', 'C'}) {
      position.supply[colour][rank] = supplied ? static_cast<int>(dice.below(2)) : 0;
    }
    position.tokens[colour] = dice.below(2) == 0 ? 0 : static_cast<int>(dice.below(5));
  }
  position.phase = dice.pick(std::vector<char>{'s', 'p', 'm'});
  if (position.phase != 'm') return position;
  for (const auto& [space, tile] : position.tiles) {
    if (tile.colour == position.side && dice.below(3) == 0) position.spent.insert(space);
  }
  position.entries = static_cast<int>(dice.below(3));
  position.taken = static_cast<int>(dice.below(3));
  if (position.spent.empty()) {
    position.phase = 's';
    position.entries = 2;
    position.taken = 0;
  }
  return position;
}

void check_same(const Game& game, const NaivePosition& naive) {
  REQUIRE(game.position() == naive.text());
  const auto legal = game.legal_actions();
  const auto expected = naive.legal_actions();
  // The actions that only one of them has, so that a failure is readable.
  std::vector<std::string> difference;
  std::ranges::set_symmetric_difference(legal, expected, std::back_inserter(difference));
  CHECK(difference == std::vector<std::string>());
  REQUIRE(legal.size() == expected.size());
  if (const auto colour = naive.at_goal()) {
    CHECK(game.outcome() == rules::Outcome{rules::SeatSet(*colour == 'w' ? 0 : 1), "goal"});
  } else if (expected.empty()) {
    CHECK(game.outcome() ==
          rules::Outcome{rules::SeatSet(naive.side == 'w' ? 1 : 0), "no-legal-action"});
  } else {
    CHECK(!game.outcome());
    CHECK(game.turn_start() == (naive.phase == 's'));
  }
}

/// Plays captures and promotions more often, because they are rare among the legal moves.
std::string pick_action(const std::vector<std::string>& legal, Dice& dice) {
  std::vector<std::string> special;
  for (const std::string& action : legal) {
    if (action.find_first_of("x+") != std::string::npos) special.push_back(action);
  }
  return dice.pick(special.empty() || dice.below(2) == 0 ? legal : special);
}

TEST_CASE(
    "on random positions the game agrees with the naive implementation on actions, effects and "
    "ends") {
  for (std::uint64_t seed = 1; seed <= random_positions; ++seed) {
    Dice dice(seed);
    NaivePosition naive = random_position(dice);
    CAPTURE(seed);
    CAPTURE(naive.text());
    auto game = info().parse(naive.text(), {});
    REQUIRE_MESSAGE(game, game.error().message);
    check_same(*game, naive);
    for (int i = 0; i < actions_played && !game->outcome(); ++i) {
      const std::string action = pick_action(game->legal_actions(), dice);
      CAPTURE(action);
      REQUIRE(game->play(action));
      naive.play(action);
      check_same(*game, naive);
    }
  }
}

TEST_CASE("in games from the start the game agrees with the naive implementation") {
  for (std::uint64_t seed = 1; seed <= random_positions / 100; ++seed) {
    Dice dice(seed);
    Game game = info().start({});
    NaivePosition naive;
    for (const char colour : {'w', 'b'}) {
      naive.supply[colour] = {{'T', 95}, {'L', 0}, {'C', 0}};
      naive.tokens[colour] = 0;
    }
    naive.entries = 1;
    for (int i = 0; i < 60 && !game.outcome(); ++i) {
      CAPTURE(naive.text());
      check_same(game, naive);
      const std::string action = pick_action(game.legal_actions(), dice);
      REQUIRE(game.play(action));
      naive.play(action);
    }
  }
}

TEST_CASE("a refused action gets a sentence and changes nothing") {
  for (std::uint64_t seed = 1; seed <= random_positions; ++seed) {
    Dice dice(seed);
    const NaivePosition naive = random_position(dice);
    const auto game = info().parse(naive.text(), {});
    REQUIRE(game);
    if (game->outcome() || naive.tiles.empty()) continue;
    // Actions with the tiles and the spaces around them.
    std::vector<std::string> spaces;
    for (const auto& [space, tile] : naive.tiles) {
      spaces.push_back(name_of(space));
      for (const NaiveSpace above : supported_by(space))
        spaces.push_back(name_of(above));
    }
    const auto legal = game->legal_actions();
    for (int i = 0; i < 60; ++i) {
      const std::vector<std::string> actions{
          dice.pick(spaces) + "-" + dice.pick(spaces),
          dice.pick(spaces) + "x" + dice.pick(spaces),
          dice.pick(spaces) + "x" + dice.pick(spaces) + "x" + dice.pick(spaces),
          "T@" + dice.pick(spaces),
          dice.pick(spaces) + "+L",
          "L+C",
          "end"};
      const std::string& action = dice.pick(actions);
      CAPTURE(naive.text());
      CAPTURE(action);
      Game copy = *game;
      const auto played = copy.play(action);
      CHECK(played.has_value() == std::ranges::binary_search(legal, action));
      if (played) continue;
      CHECK(played.error().code == rules::ErrorCode::illegal_action);
      CHECK(played.error().message.ends_with('.'));
      CHECK(copy.position() == game->position());
    }
  }
}

}  // namespace
}  // namespace quintet::tests::gridwar
