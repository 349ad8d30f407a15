// Plans: related actions of a turn in Gridwar, with the resulting position.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/gridwar/evaluation.hpp"
#include "engine/search/search.hpp"

namespace quintet::engine::gridwar {

/// Actions of one turn, from a position that the caller knows. The turn continues, or has ended.
struct Plan {
  std::vector<Action> actions;
  Position after;
  Key key = 0;
  int score = 0;
};

/// The score of an action, without the resulting position.
struct Gain {
  int score;
  Key key;
  Action action;
};

/// Higher scores first; the key decides between equal scores, so that the order does not depend on
/// the library.
template <class T>
[[nodiscard]] bool better(const T& a, const T& b) {
  return a.score != b.score ? a.score > b.score : a.key > b.key;
}

/// `plan` followed by `actions`. Precondition: they are legal one after the other.
[[nodiscard]] Plan extended(const Plan& plan, const std::vector<Action>& actions);

/// Ways for the side to move to capture a tile: fill the supports of the capturing tile, climb and
/// capture, as far as each is necessary. At most one way for each space to capture from. Adds the
/// number of tried actions to `nodes`.
[[nodiscard]] std::vector<std::vector<Action>> find_captures(const Position& position,
                                                             std::uint64_t& nodes);

/// Whether the turn can end now.
[[nodiscard]] bool can_end(const Position& position);

/// A sink of `legal_actions`.
using Actions = std::vector<Action>;
[[nodiscard]] inline Actions legal_actions(const Position& position) {
  Actions actions;
  actions.reserve(512);
  position.legal_actions(actions);
  return actions;
}

/// Finds the opponent's reply to a turn: adds captures and advances one by one while the score
/// rises.
class Replies {
 public:
  /// `position` is the start of the turn that is being searched. Collects the best `quiet` actions
  /// of the opponent for the case that the turn ended at once; `best_reply` tries them against each
  /// turn.
  Replies(const Position& position, int quiet, std::uint64_t& nodes);

  /// The best reply found, without its `end`, and with the opponent's score after it. `after` is
  /// at the start of the opponent's turn, and not over.
  [[nodiscard]] Plan best_reply(const Position& after, std::uint64_t& nodes) const;

 private:
  std::vector<Action> wishes_;
};

}  // namespace quintet::engine::gridwar
