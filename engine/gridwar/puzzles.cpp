// Puzzles of Gridwar: wins within one turn that take several actions.
#include <algorithm>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/gridwar/engine.hpp"
#include "engine/gridwar/plans.hpp"
#include "engine/puzzles/hunt.hpp"
#include "engine/puzzles/solution.hpp"
#include "rules/gridwar/gridwar.hpp"

namespace quintet::engine::gridwar {
namespace {

using puzzles::Solution;
using rules::gridwar::Action;
using rules::gridwar::Kind;
using rules::gridwar::Position;

constexpr std::uint64_t most_engine_nodes = 400'000;

std::unexpected<rules::Error> refuse(std::string message) {
  return std::unexpected(
      rules::Error{.code = rules::ErrorCode::bad_request, .message = std::move(message)});
}

Position after(Position position, const Action& action) {
  position.play(action);
  return position;
}

bool wins(const Position& position, const Action& action) {
  const Seat seat = position.seat_to_move();
  if (action.kind == Kind::end || action.kind == Kind::promote ||
      action.kind == Kind::promote_off_board) {
    return false;
  }
  const auto& goals = rules::gridwar::goals[rules::gridwar::index(position.side())];
  if (!goals.contains(action.to)) return false;
  const auto outcome = after(position, action).outcome();
  return outcome && outcome->winners.contains(seat);
}

bool wins_at_once(const Position& position) {
  return std::ranges::any_of(legal_actions(position),
                             [&](const Action& action) { return wins(position, action); });
}

/// Whether all of the actions are legal one after the other and the last one wins.
bool wins_with(Position position, const std::vector<Action>& actions) {
  for (std::size_t i = 0; i < actions.size(); ++i) {
    if (!position.check(actions[i])) return false;
    if (i + 1 == actions.size()) return wins(position, actions[i]);
    position.play(actions[i]);
    if (position.outcome()) return false;
  }
  return false;
}

/// Removes every action that the win does not need.
std::vector<Action> shortest_of(const Position& position, std::vector<Action> actions) {
  for (std::size_t i = 0; i + 1 < actions.size();) {
    std::vector<Action> fewer = actions;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    if (wins_with(position, fewer)) {
      actions = std::move(fewer);
      i = 0;
    } else {
      ++i;
    }
  }
  return actions;
}

}  // namespace

puzzles::HuntSettings Specification::hunt_settings() {
  return {.players = {NodesPlayer{800}, LevelPlayer{1}, NodesPlayer{1'500}},
          .turn_limit = 160,
          .opening_turns = 6,
          .examined = 6,
          .effort = {.engine_nodes = 20'000},
          .shares = {100, 0, 0, 0}};
}

rules::Result<Solution> Specification::solve_puzzle(const Position& position, std::uint64_t limit) {
  if (position.outcome() || wins_at_once(position)) return refuse("One action wins.");
  int pairs = 0;
  std::vector<Action> pair;
  const Actions first = legal_actions(position);
  for (const Action& action : first) {
    if (action.kind == Kind::end) continue;
    const Position next = after(position, action);
    if (next.outcome()) continue;
    for (const Action& second : legal_actions(next)) {
      if (!wins(next, second)) continue;
      ++pairs;
      pair = {action, second};
    }
  }
  if (pairs > most_winning_pairs) return refuse("There are many ways to win.");
  Solution solution{.win_in = 1, .turns = first.size(), .line = {}};
  if (pairs > 0) {
    solution.line = {text_of(pair)};
    return solution;
  }
  // Uses the settings of `think`, so that it finds the same turn.
  const auto search = gridwar::begin({.position = position,
                                      .history = {},
                                      .settings = {.nodes = std::min(limit, most_engine_nodes)}});
  while (!search->step(1'000'000)) {
  }
  const auto found = search->best();
  const std::vector<Action>& turn = found.lines.front().turns.front();
  if (!wins_with(position, turn)) return refuse("The engine finds no way to the goal.");
  solution.line = {text_of(shortest_of(position, turn))};
  return solution;
}

}  // namespace quintet::engine::gridwar
