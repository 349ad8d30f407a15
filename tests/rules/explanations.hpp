// What the core says to actions that it refuses: one example of every kind of message of a game
// (golden/explanations), and made-up actions to find them with.
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

/// The examples of a file, in its order; those whose options do not exist are left out.
[[nodiscard]] std::vector<Refusal> read_refusals(const rules::GameInfo& info,
                                                 std::string_view file);
[[nodiscard]] std::string write_refusals(const rules::GameInfo& info,
                                         const Explanations& explanations);

/// The parts of an action's text: words and signs, of which `x` is one.
[[nodiscard]] std::vector<std::string> parts_of(std::string_view action);

/// Actions that have been legal somewhere, by the kind of their signs (`w-w`, `wxw`): so that those
/// of a rare kind are tried as often as the others.
class SeenActions {
 public:
  void add(const std::vector<std::string>& actions, Dice& dice);
  [[nodiscard]] const std::string& pick(Dice& dice) const;

 private:
  std::map<std::string, std::vector<std::string>> by_kind_;
};

/// An action that may be legal or not or not be one, made of the parts of legal ones, of `seen`,
/// and of what the position's text names. Precondition: not over.
[[nodiscard]] std::string make_up_action(const rules::Game& game, const SeenActions& seen,
                                         Dice& dice);

}  // namespace quintet::tests
