// Options of a game as text: {"players":"3"}. Chosen before the game; they never change in it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/types.hpp"

namespace quintet::rules {

struct OptionChoice {
  std::string_view value;  // "one-diagonal"
  std::string_view label;  // "At most one corner contact"
};

struct OptionInfo {
  std::string_view key;    // "connection"
  std::string_view label;  // "What counts as connected"
  std::string_view default_value;
  std::span<const OptionChoice> choices;
};

/// An option that has a certain value.
struct OptionSetting {
  std::string_view key;
  std::string_view value;
};

/// A complete set of options: one value for each option of the game, in the catalogue's order.
class OptionValues {
 public:
  using Pairs = std::vector<std::pair<std::string, std::string>>;

  OptionValues() = default;
  /// Adds the defaults of missing options. `bad_option` for an unknown key, a key given twice or an
  /// unknown value.
  [[nodiscard]] static Result<OptionValues> complete(std::span<const OptionInfo> known,
                                                     const Pairs& chosen);
  /// Precondition: the game has this option.
  [[nodiscard]] std::string_view operator[](std::string_view key) const;
  [[nodiscard]] const Pairs& pairs() const { return pairs_; }
  friend bool operator==(const OptionValues&, const OptionValues&) = default;

 private:
  Pairs pairs_;
};

}  // namespace quintet::rules
