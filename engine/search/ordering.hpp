// The order in which actions are searched: actions that caused cut-offs come early.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/search/search.hpp"
#include "rules/key.hpp"

namespace quintet::engine {

/// Killer moves and history counts of actions, by their codes.
class Ordering {
 public:
  static constexpr std::size_t longest_path = 256;

  /// Ranks of the table's best action and of killer moves; both exceed every `hint` of a game.
  static constexpr int known_best = 1 << 24;
  static constexpr int killer = 1 << 16;
  /// Every learnt rank is lower.
  static constexpr int most_learnt = 1 << 12;

  /// Actions with a higher rank come first. `path` is the number of actions since the root.
  [[nodiscard]] int rank(std::size_t path, Seat seat, std::uint32_t action) const {
    const auto& killers = killers_[path];
    if (action == killers[0]) return killer + 1;
    if (action == killers[1]) return killer;
    return counts_[place(seat, action)];
  }

  /// Records that the action caused a cut-off.
  void reward(std::size_t path, Seat seat, std::uint32_t action, int depth) {
    auto& killers = killers_[path];
    if (killers[0] != action) {
      killers[1] = killers[0];
      killers[0] = action;
    }
    std::int16_t& count = counts_[place(seat, action)];
    count = static_cast<std::int16_t>(count + depth * depth + 1);
    if (count < most_learnt) return;
    for (std::int16_t& each : counts_)
      each /= 2;
  }

 private:
  static constexpr std::size_t places = 1U << 13U;
  [[nodiscard]] static std::size_t place(Seat seat, std::uint32_t action) {
    return rules::scramble((std::uint64_t{seat} << 32U) | action) & (places - 1);
  }

  std::array<std::array<std::uint32_t, 2>, longest_path> killers_{};
  std::vector<std::int16_t> counts_ = std::vector<std::int16_t>(places, 0);
};

}  // namespace quintet::engine
