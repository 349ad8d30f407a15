// Exact proofs of wins in a few turns: tries every turn of the winning seat and every answer of all
// others together. Slower than the engines, and independent of their shortcuts.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <unordered_set>
#include <vector>

#include "engine/search/search.hpp"
#include "rules/key.hpp"

namespace quintet::engine::puzzles {

/// A whole turn and the resulting position.
template <Searchable P>
struct WholeTurn {
  std::vector<typename P::Action> actions;
  P after;
  Key key = 0;
};

/// The turns of a position, one for each resulting position, in the order of the rules.
template <Searchable P>
[[nodiscard]] std::vector<WholeTurn<P>> turns_of(const P& position) {
  std::vector<WholeTurn<P>> turns;
  std::unordered_set<Key> seen;
  std::vector<WholeTurn<P>> open{{.actions = {}, .after = position}};
  while (!open.empty()) {
    const WholeTurn<P> begun = open.back();
    open.pop_back();
    std::vector<typename P::Action> actions;
    begun.after.legal_actions(actions);
    for (const auto& action : actions) {
      WholeTurn<P> next = begun;
      next.actions.push_back(action);
      next.after.play(action);
      next.key = next.after.key();
      const bool ends = next.after.turn_start() || next.after.outcome();
      if (!ends) {
        open.push_back(next);
      } else if (seen.insert(next.key).second) {
        turns.push_back(next);
      }
    }
  }
  return turns;
}

/// Proves wins of one seat against all others, with a table of results.
template <Searchable P>
class Prover {
 public:
  using Action = typename P::Action;

  /// Gives up after it has played `limit` actions in all.
  explicit Prover(Seat seat, std::uint64_t limit = std::numeric_limits<std::uint64_t>::max())
      : seat_(seat),
        limit_(limit),
        table_(std::bit_ceil(std::clamp<std::uint64_t>(limit, 1'024, most_entries))) {}

  /// Whether the seat can force a win with at most `turns` turns of its own, with any seat to move.
  /// Nothing if it has given up. Precondition: at the start of a turn, not over.
  [[nodiscard]] std::optional<bool> wins(const P& position, int turns) {
    const bool won = search(position, turns);
    if (stopped()) return std::nullopt;
    return won;
  }
  /// The fewest own turns with which the seat wins; `no_win` if it takes more than `most`. Nothing
  /// if it has given up.
  [[nodiscard]] std::optional<int> turns_to_win(const P& position, int most) {
    const int least = position.seat_to_move() == seat_ ? 1 : 0;
    for (int turns = least; turns <= most; ++turns) {
      const auto won = wins(position, turns);
      if (!won) return std::nullopt;
      if (*won) return turns == 0 ? 0 : turns;
    }
    return no_win;
  }
  static constexpr int no_win = 1'000;

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] bool stopped() const { return nodes_ >= limit_; }

 private:
  static constexpr std::uint64_t most_entries = std::uint64_t{1} << 18U;
  struct Entry {
    Key key = 0;
    bool won = false;
  };

  /// The result is not reliable after the search has given up.
  bool search(const P& position, int turns) {
    const bool own = position.seat_to_move() == seat_;
    if ((own && turns == 0) || stopped()) return false;
    const Key key = rules::mix(position.key(), static_cast<std::uint64_t>(turns));
    Entry& entry = table_[key % table_.size()];
    if (entry.key == key) return entry.won;
    const bool won = own ? attack(position, turns) : defend(position, turns);
    if (!stopped()) table_[key % table_.size()] = {.key = key, .won = won};
    return won;
  }

  bool attack(const P& position, int turns) {
    // Tries immediate wins first, because that is cheap.
    bool won = false;
    each_turn(position, [&](const P& after) {
      const auto outcome = after.outcome();
      won = outcome && outcome->winners.contains(seat_);
      return !won;
    });
    if (won) return true;
    each_turn(position, [&](const P& after) {
      won = !after.outcome() && search(after, turns - 1);
      return !won;
    });
    return won;
  }

  bool defend(const P& position, int turns) {
    bool holds = false;
    // The last refuting turn at this depth is likely to refute again.
    const std::size_t ply = depth_;
    if (killers_.size() <= ply) killers_.resize(ply + 8);
    const auto refutes = [&](const P& after) {
      const auto outcome = after.outcome();
      return outcome ? !outcome->winners.contains(seat_) : !search(after, turns);
    };
    const Action killer = killers_[ply];
    each_turn(
        position,
        [&](const P& after) {
          holds = refutes(after);
          return !holds;
        },
        &killer, ply);
    return !holds;
  }

  /// Calls `visit(after)` for each way to play the turn to its end, until `visit` returns false.
  template <class Visit>
  void each_turn(const P& position, const Visit& visit, const Action* first = nullptr,
                 std::size_t ply = 0) {
    visit_turns(position, visit, first, ply);
  }
  template <class Visit>
  bool visit_turns(const P& position, const Visit& visit, const Action* first, std::size_t ply) {
    if (buffers_.size() <= depth_) buffers_.push_back(std::make_unique<std::vector<Action>>());
    std::vector<Action>& actions = *buffers_[depth_];
    ++depth_;
    actions.clear();
    position.legal_actions(actions);
    if (first != nullptr) {
      const auto found = std::ranges::find(actions, *first);
      if (found != actions.end()) std::iter_swap(actions.begin(), found);
    }
    bool go_on = true;
    for (std::size_t i = 0; i < actions.size() && go_on && !stopped(); ++i) {
      P after = position;
      after.play(actions[i]);
      ++nodes_;
      const bool same_turn = !after.turn_start() && !after.outcome();
      go_on = same_turn ? visit_turns(after, visit, nullptr, ply) : visit(after);
      if (!go_on && first != nullptr) killers_[ply] = actions[i];
    }
    --depth_;
    return go_on;
  }

  Seat seat_;
  std::uint64_t limit_;
  std::uint64_t nodes_ = 0;
  std::size_t depth_ = 0;
  std::vector<std::unique_ptr<std::vector<Action>>> buffers_;  // the actions of each level
  std::vector<Action> killers_;
  std::vector<Entry> table_;
};

}  // namespace quintet::engine::puzzles
