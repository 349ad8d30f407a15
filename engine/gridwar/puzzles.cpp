// Puzzles of Gridwar: wins within one turn that take several actions, and endgames with a win in
// two.
#include <algorithm>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/gridwar/composed.hpp"
#include "engine/gridwar/endgames.hpp"
#include "engine/gridwar/engine.hpp"
#include "engine/gridwar/plans.hpp"
#include "engine/puzzles/hunt.hpp"
#include "engine/puzzles/solution.hpp"
#include "engine/puzzles/wrong_turns.hpp"
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
  return {.source = puzzles::Source::composed,
          .players = {},
          .turn_limit = 40,
          .opening_turns = 0,
          .examined = 40,
          .effort = {.engine_nodes = 20'000, .proof_nodes = 100'000},
          .shares = {60, 60, 0, 0},
          .compose = compose};
}

bool Specification::solves_alone(const Position& position) {
  return is_endgame(position);
}

int Specification::plausible_wrong_turns(const Position& position,
                                         const std::vector<Action>& right) {
  const Colour side = position.side();
  const auto points = [&](const Action& action) {
    const Position next = after(position, action);
    return evaluate(next, side, rules::gridwar::opponent(side));
  };
  const int least = points(right.front()) - puzzles::plausible_within;
  const Actions first = legal_actions(position);
  return static_cast<int>(std::ranges::count_if(first, [&](const Action& action) {
    return action.kind != Kind::end && std::ranges::find(right, action) == right.end() &&
           points(action) >= least;
  }));
}

rules::Result<Solution> Specification::solve_puzzle(const Position& position, std::uint64_t limit) {
  if (position.outcome() || wins_at_once(position)) return refuse("One action wins.");
  if (is_endgame(position)) {
    if (const auto win = only_win_in_two(position, limit)) {
      return Solution{.win_in = 2,
                      .turns = legal_actions(position).size(),
                      .line = {text_of(win->first), text_of(win->reply), text_of(win->last)},
                      .nodes = win->positions};
    }
  }
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
  Solution solution{.win_in = 1, .turns = first.size(), .line = {}, .nodes = {}};
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
