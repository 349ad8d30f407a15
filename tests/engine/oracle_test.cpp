#include "engine/match/oracle.hpp"

#include <doctest/doctest.h>

#include "rules/catalogue.hpp"

namespace quintet::tests {
namespace {

using rules::slides_of_action::Position;

TEST_CASE("the oracle classifies a win in one, a finished position, and the start with two") {
  const auto options = *rules::OptionValues::complete(rules::find_game("slides-of-action")->options,
                                                      {{"players", "2"}});
  engine::SlidesOracle oracle;
  // Every state within reach of the start has been solved: the start is a draw.
  const Position start = Position::start(options);
  CHECK_EQ(oracle.class_of(start, start.seat_to_move()), 0);
  CHECK_FALSE(oracle.forces(start, 0, 0));

  // The position before the last turn of a game that its mover has won.
  Position position = start;
  bool found = false;
  for (std::uint64_t dice = 1; !found; ++dice) {
    position = start;
    std::uint64_t state = dice;
    while (!position.outcome() && !found) {
      std::vector<rules::slides_of_action::Action> actions;
      position.legal_actions(actions);
      const Position before = position;
      state = state * 6364136223846793005U + 1442695040888963407U;
      position.play(actions[(state >> 33U) % actions.size()]);
      const auto outcome = position.outcome();
      if (!outcome || !outcome->winners.contains(before.seat_to_move())) continue;
      found = true;
      CHECK(oracle.forces(before, before.seat_to_move(), 1));
      CHECK_EQ(oracle.class_of(before, before.seat_to_move()), 1);
      CHECK_EQ(oracle.class_of(before, static_cast<rules::Seat>(1 - before.seat_to_move())), -1);
      CHECK(oracle.forces(position, before.seat_to_move(), 0));
    }
  }
}

}  // namespace
}  // namespace quintet::tests
