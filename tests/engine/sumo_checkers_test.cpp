// The moves that the search of Sumo Checkers considers agree with the legal actions.
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/sumo-checkers/engine.hpp"
#include "engine/sumo-checkers/moves.hpp"
#include "rules/catalogue.hpp"
#include "tests/engine/positions.hpp"
#include "tests/rounds.hpp"

namespace quintet::tests {
namespace {

using namespace engine::sumo_checkers;

/// Positions at the start of a turn that are not over, from random games with each number of
/// knockouts; games with ten of them also reach few checkers and blocks.
std::vector<Position> random_positions() {
  const rules::GameInfo& info = *rules::find_game("sumo-checkers");
  std::vector<Position> positions;
  const auto seeds = static_cast<std::uint64_t>(rounds(6, 1));
  for (const rules::OptionValues& options : all_options(info)) {
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
      for (const rules::Game& game : random_game_of(info, options, seed, 1'500).before)
        positions.push_back(*Position::parse(game.position(), options));
    }
  }
  return positions;
}

Position after(Position position, const Action& action) {
  position.play(action);
  return position;
}
int enemies_of(const Position& position, rules::Seat seat) {
  return std::popcount(position.checkers(opponent(static_cast<Side>(seat))));
}

TEST_CASE("the moves lead to the same positions as the legal actions, and all are legal") {
  std::size_t fewest = 64;
  for (const Position& position : random_positions()) {
    std::set<std::string> expected;
    std::vector<Action> legal;
    position.legal_actions(legal);
    for (const Action& action : legal)
      expected.insert(after(position, action).format());
    std::set<std::string> found;
    Moves(position).each([&](Code code, Effect) {
      const Action action = action_of(code);
      REQUIRE_MESSAGE(position.check(action), position.format(), ' ', action.format());
      found.insert(after(position, action).format());
    });
    REQUIRE_MESSAGE(found == expected, position.format());
    CHECK_EQ(Moves(position).any(), !legal.empty());
    fewest = std::min(fewest, expected.size());
  }
  CHECK_LT(fewest, 12);  // the games reach positions with little room
}

TEST_CASE("the effect of a move is what happens to the enemy's checkers") {
  std::map<Effect, int> times;
  for (const Position& position : random_positions()) {
    const rules::Seat seat = position.seat_to_move();
    const Spaces enemies = position.checkers(opponent(static_cast<Side>(seat)));
    Moves(position).each([&](Code code, Effect effect) {
      const Position played = after(position, action_of(code));
      const bool off = enemies_of(played, seat) < enemies_of(position, seat);
      const bool pushed = played.checkers(opponent(static_cast<Side>(seat))) != enemies;
      REQUIRE_EQ(effect == Effect::push_off, off);
      REQUIRE_EQ(effect != Effect::none, pushed);
      ++times[effect];
    });
  }
  CHECK_EQ(times.size(), 4);
}

TEST_CASE("the search for moves that push a checker off finds all of them and no others") {
  std::size_t all = 0;
  for (const Position& position : random_positions()) {
    std::set<Code> expected;
    Moves(position).each([&](Code code, Effect effect) {
      if (effect == Effect::push_off) expected.insert(code);
    });
    std::set<Code> found;
    Moves(position).each_push_off([&](Code code) { found.insert(code); });
    REQUIRE_MESSAGE(found == expected, position.format());
    all += found.size();
  }
  CHECK_GT(all, 1'000);
}

TEST_CASE("codes are different for each legal action, never 0, and give the action back") {
  for (const Position& position : random_positions()) {
    std::vector<Action> legal;
    position.legal_actions(legal);
    std::set<Code> codes;
    for (const Action& action : legal) {
      const Code code = code_of(action);
      REQUIRE_NE(code, 0);
      REQUIRE(codes.insert(code).second);
      REQUIRE_EQ(action_of(code), action);
    }
  }
}

TEST_CASE("a level that overlooks all pushes plays a winning one, and proves no loss") {
  int wins = 0;
  int losses = 0;
  for (const Position& position : random_positions()) {
    bool may_win = false;
    bool overlooks = false;
    Moves(position).each([&](Code code, Effect effect) {
      const bool wins_now = after(position, action_of(code)).outcome().has_value();
      may_win |= wins_now;
      overlooks |= effect != Effect::none && !wins_now;
    });
    if (!overlooks) continue;
    const auto search = engine::sumo_checkers::begin(
        {.position = position, .history = {}, .settings = {.nodes = 300, .aim = 0}});
    while (!search->step(300)) {
    }
    const auto best = search->best();
    const auto& line = best.lines.front();
    REQUIRE_EQ(line.proof && line.proof->turns == 1, may_win);
    wins += may_win ? 1 : 0;
    if (line.score > -engine::decided) continue;
    REQUIRE_FALSE(line.proof);
    ++losses;
  }
  CHECK_GT(wins, 0);
  CHECK_GT(losses, 0);
}

}  // namespace
}  // namespace quintet::tests
