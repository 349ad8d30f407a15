// Random play through `Game`, the same on every machine: fixed seeds, no distributions of the
// library.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "rules/catalogue.hpp"
#include "rules/game.hpp"

namespace quintet::tests {

/// Random numbers below a bound.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}
  std::size_t below(std::size_t bound) { return engine_() % bound; }
  template <class T>
  const T& pick(const std::vector<T>& from) {
    return from[below(from.size())];
  }

 private:
  std::mt19937_64 engine_;
};

/// Every combination of a game's options.
[[nodiscard]] inline std::vector<rules::OptionValues> all_options(const rules::GameInfo& info) {
  std::vector<rules::OptionValues::Pairs> combinations{{}};
  for (const rules::OptionInfo& option : info.options) {
    std::vector<rules::OptionValues::Pairs> longer;
    longer.reserve(combinations.size() * option.choices.size());
    for (const auto& pairs : combinations) {
      for (const rules::OptionChoice& choice : option.choices) {
        longer.push_back(pairs);
        longer.back().emplace_back(option.key, choice.value);
      }
    }
    combinations = std::move(longer);
  }
  std::vector<rules::OptionValues> out;
  out.reserve(combinations.size());
  for (const auto& pairs : combinations) {
    out.push_back(*rules::OptionValues::complete(info.options, pairs));
  }
  return out;
}

/// Plays a random legal action and returns it. Precondition: not over.
inline std::string play_random(rules::Game& game, Dice& dice) {
  std::string action = dice.pick(game.legal_actions());
  if (!game.play(action)) std::abort();  // a listed action was refused
  return action;
}

/// A random complete turn: its actions joined by spaces. Precondition: not over.
[[nodiscard]] inline std::string random_turn(rules::Game game, Dice& dice) {
  std::string turn;
  do {
    if (!turn.empty()) turn += ' ';
    turn += play_random(game, dice);
  } while (!game.turn_start() && !game.outcome());
  return turn;
}

}  // namespace quintet::tests
