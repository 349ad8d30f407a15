#include "rules/options.hpp"

#include <algorithm>
#include <cassert>

#include "rules/text.hpp"

namespace quintet::rules {
namespace {

/// "any" or "one-diagonal"
std::string list_choices(const OptionInfo& option) {
  std::string out;
  for (const OptionChoice& choice : option.choices) {
    if (!out.empty()) out += " or ";
    out += quoted(choice.value);
  }
  return out;
}

Result<void> check_choice(std::span<const OptionInfo> known, const std::string& key,
                          const std::string& value) {
  const auto option = std::ranges::find(known, key, &OptionInfo::key);
  if (option == known.end()) {
    return fail(ErrorCode::bad_option, "This game has no option " + quoted(key) + ".");
  }
  if (std::ranges::find(option->choices, value, &OptionChoice::value) == option->choices.end()) {
    return fail(ErrorCode::bad_option, "The option " + quoted(key) + " cannot be " + quoted(value) +
                                           "; it is " + list_choices(*option) + ".");
  }
  return {};
}

}  // namespace

Result<OptionValues> OptionValues::complete(std::span<const OptionInfo> known,
                                            const Pairs& chosen) {
  for (auto pair = chosen.begin(); pair != chosen.end(); ++pair) {
    if (const auto checked = check_choice(known, pair->first, pair->second); !checked) {
      return std::unexpected(checked.error());
    }
    const auto same_key = [&](const auto& earlier) { return earlier.first == pair->first; };
    if (std::any_of(chosen.begin(), pair, same_key)) {
      return fail(ErrorCode::bad_option, "The option " + quoted(pair->first) + " is given twice.");
    }
  }
  OptionValues values;
  for (const OptionInfo& option : known) {
    const auto pair =
        std::ranges::find_if(chosen, [&](const auto& p) { return p.first == option.key; });
    values.pairs_.emplace_back(option.key,
                               pair == chosen.end() ? option.default_value : pair->second);
  }
  return values;
}

std::string_view OptionValues::operator[](std::string_view key) const {
  const auto pair = std::ranges::find_if(pairs_, [&](const auto& p) { return p.first == key; });
  assert(pair != pairs_.end());
  return pair->second;
}

}  // namespace quintet::rules
