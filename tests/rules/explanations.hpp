// The messages of a game for refused actions: one example for every shape of message
// (golden/explanations), and a generator of actions that finds such examples.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "rules/catalogue.hpp"
#include "tests/rules/playout.hpp"

namespace quintet::tests {

/// An action that is refused in a position, with the message.
struct Refusal {
  rules::OptionValues options;
  std::string position;
  std::string action;
  std::string message;
};

/// The message without its variable parts: squares, numbers, seats and quoted text.
[[nodiscard]] std::string shape_of(const rules::GameInfo& info, std::string_view message);

/// One refused action for every shape of message.
using Explanations = std::map<std::string, Refusal>;

/// The examples of a file, in its order, without those whose options no longer exist.
[[nodiscard]] std::vector<Refusal> read_refusals(const rules::GameInfo& info,
                                                 std::string_view file);
[[nodiscard]] std::string write_refusals(const rules::GameInfo& info,
                                         const Explanations& explanations);

/// The parts of an action's text: words and signs. `x` is a sign.
[[nodiscard]] std::vector<std::string> parts_of(std::string_view action);

/// Actions that were legal somewhere, grouped by their signs (`w-w`, `wxw`), so that rare kinds are
/// tried as often as the others.
class SeenActions {
 public:
  void add(const std::vector<std::string>& actions, Dice& dice);
  [[nodiscard]] const std::string& pick(Dice& dice) const;

 private:
  std::map<std::string, std::vector<std::string>> by_kind_;
};

/// A random action, which may be legal, illegal or malformed. It consists of parts of legal
/// actions, of `seen`, and of words from the position's text. Precondition: not over.
[[nodiscard]] std::string make_up_action(const rules::Game& game, const SeenActions& seen,
                                         Dice& dice);

}  // namespace quintet::tests
