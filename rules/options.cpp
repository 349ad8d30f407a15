#include "rules/options.hpp"

#include <algorithm>
#include <cassert>

#include "rules/refusals.hpp"
#include "rules/text.hpp"

namespace quintet::rules {
namespace {

/// "any" or "one-diagonal"
Argument list_choices(const OptionInfo& option) {
  Argument list{std::string()};
  for (const OptionChoice& choice : option.choices) {
    if (!list.value.empty()) {
      list.value += ", ";
      list.english += " or ";
    }
    list.value += choice.value;
    list.english += quoted(choice.value);
  }
  return list;
}

Result<void> check_choice(std::span<const OptionInfo> known, const std::string& key,
                          const std::string& value) {
  const auto option = std::ranges::find(known, key, &OptionInfo::key);
  if (option == known.end()) {
    return refuse("rules.no-such-option", shown(key));
  }
  if (std::ranges::find(option->choices, value, &OptionChoice::value) == option->choices.end()) {
    return refuse("rules.option-value", shown(key), shown(value), list_choices(*option));
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
      return refuse("rules.option-twice", shown(pair->first));
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
