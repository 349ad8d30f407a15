// Counts sequences of actions (perft). Almost any mistake in move generation changes the count.
// Templates over `Position`; allocates nothing unless the game does.
#pragma once

#include <cstdint>

#include "rules/position.hpp"

namespace quintet::rules {

/// A sink that only counts.
template <class Action>
struct ActionCounter {
  std::uint64_t count = 0;
  void push_back(const Action&) { ++count; }
};

template <Position P>
[[nodiscard]] std::uint64_t count_legal_actions(const P& position) {
  ActionCounter<typename P::Action> counter;
  position.legal_actions(counter);
  return counter.count;
}

template <Position P>
[[nodiscard]] std::uint64_t perft(const P& position, int depth);

/// A sink that plays each action on a copy of the position and counts the sequences that follow, so
/// that no list of actions is built.
template <Position P>
struct ActionFollower {
  const P& position;
  int depth;
  std::uint64_t count = 0;
  void push_back(const typename P::Action& action) {
    P next = position;
    next.play(action);
    count += perft(next, depth);
  }
};

/// The number of sequences of exactly `depth` legal actions; 1 for depth 0 or less. Counts the last
/// ply without playing it.
template <Position P>
std::uint64_t perft(const P& position, int depth) {
  if (depth <= 0) return 1;
  if (depth == 1) return count_legal_actions(position);
  ActionFollower<P> follower{position, depth - 1};
  position.legal_actions(follower);
  return follower.count;
}

}  // namespace quintet::rules
