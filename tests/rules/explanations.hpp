// What the core says to actions that it refuses: one example of every kind of message of a game
// (golden/explanations), and the search for them.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "rules/catalogue.hpp"
#include "tests/rules/playout.hpp"

namespace quintet::tests {

/// An action that is refused in a position, and with which words.
struct Refusal {
  rules::OptionValues options;
  std::string position;
  std::string action;
  std::string message;
};

/// The message without what differs from case to case: squares, numbers, seats, quoted text.
[[nodiscard]] std::string shape_of(const rules::GameInfo& info, std::string_view message);

/// One refusal for every shape of message.
using Explanations = std::map<std::string, Refusal>;

/// The parts of an action's text: words and signs.
[[nodiscard]] std::vector<std::string> parts_of(std::string_view action);
/// An action made of the parts of two others.
[[nodiscard]] std::string cross(std::string_view a, std::string_view b, Dice& dice);

/// The examples of a file, in its order; those that cannot be read are left out.
[[nodiscard]] std::vector<Refusal> read_refusals(const rules::GameInfo& info,
                                                 std::string_view file);
[[nodiscard]] std::string write_refusals(const rules::GameInfo& info,
                                         const Explanations& explanations);

/// Tries `tries` actions in a position, made of parts of legal ones and of `seen`. Calls
/// `visit(action, error)` for those that are refused.
template <class Visit>
void try_refused(const rules::Game& game, const std::vector<std::string>& seen, Dice& dice,
                 int tries, Visit visit) {
  const auto legal = game.legal_actions();
  if (legal.empty()) return;
  for (int i = 0; i < tries; ++i) {
    const auto& a = dice.below(3) > 0 ? dice.pick(legal) : dice.pick(seen);
    const auto& b = dice.below(2) > 0 ? dice.pick(legal) : dice.pick(seen);
    const std::string action = cross(a, b, dice);
    rules::Game copy = game;
    if (const auto played = copy.play(action); !played) {
      visit(action, played.error());
    }
  }
}

}  // namespace quintet::tests
