// Parts of turns in Gridwar that belong together, and what they lead to.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/gridwar/evaluation.hpp"
#include "engine/search.hpp"

namespace quintet::engine::gridwar {

/// Actions of one turn from a position known elsewhere on; the turn goes on, or has been ended.
struct Plan {
  std::vector<Action> actions;
  Position after;
  Key key = 0;
  int score = 0;
};

/// What an action leads to, without the position.
struct Gain {
  int score;
  Key key;
  Action action;
};

/// Higher scores first. Equal ones go by the key: the same order with every library.
template <class T>
[[nodiscard]] bool better(const T& a, const T& b) {
  return a.score != b.score ? a.score > b.score : a.key > b.key;
}

/// `plan` and these actions more. Precondition: they are legal one after the other.
[[nodiscard]] Plan extended(const Plan& plan, const std::vector<Action>& actions);

/// Ways for the side to move to capture a tile: fill up what the capturing tile is to stand on,
/// climb, take, as far as needed. At most one way for each space to take from. Adds the actions
/// that it tries to `nodes`.
[[nodiscard]] std::vector<std::vector<Action>> find_captures(const Position& position,
                                                             std::uint64_t& nodes);

/// Whether the turn can be ended.
[[nodiscard]] bool can_end(const Position& position);

/// The sink of `legal_actions`, for one turn's worth of candidates.
using Actions = std::vector<Action>;
[[nodiscard]] inline Actions legal_actions(const Position& position) {
  Actions actions;
  actions.reserve(512);
  position.legal_actions(actions);
  return actions;
}

/// The opponent's answer to a turn: captures and advances, one by one, while they pay.
class Replies {
 public:
  /// `position`: at the start of the turn that is thought about; what the opponent would like to do
  /// if that turn were to end at once is tried against each turn. `quiet`: how many such actions.
  Replies(const Position& position, int quiet, std::uint64_t& nodes);

  /// The best answer found, without its `end`, and the score after it for the opponent. `after` is
  /// at the start of the opponent's turn, and not over.
  [[nodiscard]] Plan answer(const Position& after, std::uint64_t& nodes) const;

 private:
  std::vector<Action> wishes_;
};

}  // namespace quintet::engine::gridwar
