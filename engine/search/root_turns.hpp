// The turns from which a search chooses: whole turns, one for each resulting position.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/search/alpha_beta_game.hpp"
#include "engine/search/search.hpp"

namespace quintet::engine {

template <Searchable P>
struct RootTurn {
  std::vector<typename P::Action> actions;
  P after;
  Key key = 0;            // of `after`
  int score = 0;          // to the seat to move at the root
  int iteration = 0;      // the depth at which `score` was found; 0: none yet
  bool exact = false;     // if false, the real score is at most `score`
  std::size_t place = 0;  // index before the last sort
  bool over = false;      // the turn ends the game, by its rules or by repetition
};

/// Whether the action from `before` to `after` ends the turn.
template <Searchable P>
[[nodiscard]] bool turn_ends(const P& before, const P& after) {
  return after.seat_to_move() != before.seat_to_move() || after.turn_start();
}

/// Calls `visit(actions, after)` for each way to play the turn to its end, until `visit` returns
/// false. Returns false in that case. A position without an action is over and has no turns.
template <AlphaBetaGame G, class Visit>
bool each_turn(const typename G::Position& position,
               std::vector<typename G::Position::Action>& played, Visit& visit) {
  std::vector<typename G::Position::Action> actions;
  G::actions(position, actions);
  for (const auto& action : actions) {
    auto after = position;
    after.play(action);
    played.push_back(action);
    const bool ends = G::winner(after) || turn_ends(position, after);
    const bool go_on = ends ? visit(played, after) : each_turn<G>(after, played, visit);
    played.pop_back();
    if (!go_on) return false;
  }
  return true;
}

template <AlphaBetaGame G>
[[nodiscard]] std::vector<RootTurn<typename G::Position>> root_turns(
    const typename G::Position& position) {
  std::vector<RootTurn<typename G::Position>> turns;
  std::unordered_set<Key> seen;
  const auto visit = [&](const auto& played, const auto& after) {
    const Key key = after.key();
    if (seen.insert(key).second) turns.push_back({.actions = played, .after = after, .key = key});
    return true;
  };
  std::vector<typename G::Position::Action> played;
  each_turn<G>(position, played, visit);
  return turns;
}

/// Whether the seat to move can win with its next turn.
template <AlphaBetaGame G>
[[nodiscard]] bool wins_at_once(const typename G::Position& position) {
  const Seat seat = position.seat_to_move();
  const auto visit = [seat](const auto& /*played*/, const auto& after) {
    const auto outcome = after.outcome();
    return !outcome || !outcome->winners.contains(seat);
  };
  std::vector<typename G::Position::Action> played;
  return !each_turn<G>(position, played, visit);
}

}  // namespace quintet::engine
