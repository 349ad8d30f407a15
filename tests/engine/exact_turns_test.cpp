// Every turn of a position of Slides of Action for two, against the oracle.
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "engine/match/oracle.hpp"
#include "engine/slides-of-action/engine.hpp"
#include "rules/catalogue.hpp"
#include "tests/rules/playout.hpp"

namespace quintet::tests {
namespace {

using engine::Proof;
using rules::Seat;
using rules::slides_of_action::Action;
using rules::slides_of_action::Position;

constexpr std::array<const char*, 2> connections{"any", "one-diagonal"};

rules::OptionValues for_two(const std::string& connection) {
  return *rules::OptionValues::complete(rules::find_game("slides-of-action")->options,
                                        {{"players", "2"}, {"connection", connection}});
}

Position played(Position position, Action action) {
  position.play(action);
  return position;
}

/// A position of a random game that is not over, after up to 60 turns.
Position random_position(const rules::OptionValues& options, Dice& dice) {
  Position position = Position::start(options);
  for (std::size_t left = dice.below(61); left > 0; --left) {
    std::vector<Action> actions;
    position.legal_actions(actions);
    const Position next = played(position, actions[dice.below(actions.size())]);
    if (!next.outcome()) position = next;
  }
  return position;
}

engine::SearchResult<Position> all_turns(const Position& position,
                                         std::vector<engine::Key> history = {}) {
  const auto search = engine::slides_of_action::begin(
      {.position = position,
       .history = std::move(history),
       .settings = {.nodes = 500'000, .lines = engine::most_lines}});
  while (!search->step(10'000)) {
  }
  return search->best();
}

/// The fewest plies in which a seat wins from the turn `action` on, counting it; none for a draw.
struct Truth {
  std::optional<Seat> winner;
  int plies = 0;
};

Truth truth_of(const Position& position, Action action, engine::SlidesOracle& oracle) {
  const Position after = played(position, action);
  for (int plies = 0; plies <= engine::SlidesOracle::longest_win; ++plies) {
    for (const Seat seat : {Seat{0}, Seat{1}}) {
      if (oracle.forces(after, seat, plies)) return {seat, plies + 1};
    }
  }
  return {};
}

Proof proof_of(const Truth& truth, Seat mover) {
  if (!truth.winner) return {.outcome = Proof::Outcome::draw};
  const bool wins = *truth.winner == mover;
  const int turns = wins ? (truth.plies + 1) / 2 : std::max(1, truth.plies / 2);
  return {.outcome = wins ? Proof::Outcome::win : Proof::Outcome::loss, .turns = turns};
}

TEST_CASE("the analysis for two players knows the exact result of every turn, and how soon") {
  Dice dice(11);
  std::array<int, 3> seen{};
  for (const char* connection : connections) {
    const auto options = for_two(connection);
    for (int i = 0; i < 25; ++i) {
      const Position position = random_position(options, dice);
      const auto result = all_turns(position);
      std::vector<Action> actions;
      position.legal_actions(actions);
      CAPTURE(position.format());
      CHECK_EQ(result.lines.size(), actions.size());
      CHECK_LE(result.nodes, 50'000);
      engine::SlidesOracle oracle;
      for (const auto& line : result.lines) {
        const Truth truth = truth_of(position, line.turns[0][0], oracle);
        CAPTURE(line.turns[0][0].format());
        REQUIRE(line.proof);
        CHECK(*line.proof == proof_of(truth, position.seat_to_move()));
        ++seen.at(static_cast<std::size_t>(line.proof->outcome));
        // The line of a decided turn goes on to the end of the game.
        if (truth.winner) CHECK_EQ(line.turns.size(), static_cast<std::size_t>(truth.plies));
      }
    }
  }
  CHECK_GT(*std::ranges::min_element(seen), 10);
}

TEST_CASE("turns that draw stay proven draws where positions have occurred twice") {
  Dice dice(12);
  const auto options = for_two("any");
  for (int drawn = 0; drawn < 20;) {
    const Position position = random_position(options, dice);
    const auto free = all_turns(position);
    const auto draws = [](const auto& line) { return line.proof->outcome == Proof::Outcome::draw; };
    if (!std::ranges::all_of(free.lines, draws)) continue;
    ++drawn;
    const engine::Key twice = played(position, free.turn[0]).key();
    const auto result = all_turns(position, {twice, twice});
    CAPTURE(position.format());
    for (const auto& line : result.lines)
      CHECK((line.proof && draws(line)));
  }
}

TEST_CASE("no turn is called a win whose opponent can reach a position that has occurred twice") {
  Dice dice(13);
  const auto options = for_two("any");
  for (int found = 0; found < 5;) {
    const Position position = random_position(options, dice);
    const auto free = all_turns(position);
    const auto& line = free.lines[0];
    if (line.proof->outcome != Proof::Outcome::win || line.turns.size() < 3) continue;
    ++found;
    const Position after = played(position, line.turns[0][0]);
    const engine::Key twice = played(after, line.turns[1][0]).key();
    const auto result = all_turns(position, {twice, twice});
    CAPTURE(position.format());
    for (const auto& other : result.lines) {
      if (other.turns[0] != line.turns[0]) continue;
      CHECK((!other.proof || other.proof->outcome == Proof::Outcome::draw));
    }
  }
}

}  // namespace
}  // namespace quintet::tests
