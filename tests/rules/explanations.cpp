#include "tests/rules/explanations.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <sstream>
#include <utility>

namespace quintet::tests {
namespace {

bool is_word_byte(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0;
}

/// Whether the byte is part of a word in an action.
bool is_part_of_word(char c) {
  return is_word_byte(c) && c != 'x';
}

bool is_square(std::string_view word) {
  if (!word.empty() && std::isdigit(static_cast<unsigned char>(word.front())) != 0) {
    word.remove_prefix(1);  // the level in Gridwar
  }
  return word.size() >= 2 && word[0] >= 'a' && word[0] <= 's' &&
         word.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

bool is_number(std::string_view word) {
  static constexpr std::array names{"no", "one", "two", "three", "four", "five", "six", "seven"};
  std::string lower(word);
  std::ranges::transform(lower, lower.begin(), [](char c) { return std::tolower(c); });
  return std::ranges::find(names, lower) != names.end() ||
         word.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Ranks in Gridwar are replaced, too; otherwise each message would have a shape for every
/// combination of ranks.
bool is_rank(std::string_view word) {
  return word == "troop" || word == "leader" || word == "commander";
}

std::string key_of(const rules::GameInfo& info, const rules::OptionValues& options) {
  std::string out;
  for (const rules::OptionInfo& option : info.options) {
    const std::string_view value = options[option.key];
    if (value == option.default_value) continue;
    out += (out.empty() ? "" : " ") + std::string(option.key) + "=" + std::string(value);
  }
  return out;
}

std::optional<rules::OptionValues> options_of(const rules::GameInfo& info, std::string_view key) {
  for (const auto& options : all_options(info)) {
    if (key_of(info, options) == key) return options;
  }
  return std::nullopt;
}

}  // namespace

std::string shape_of(const rules::GameInfo& info, std::string_view message) {
  // The names of seats under all options, because a message names only seats that exist.
  std::vector<std::string_view> seats;
  for (const auto& options : all_options(info)) {
    const auto names = info.seat_names(options);
    seats.insert(seats.end(), names.begin(), names.end());
  }
  std::string shape;
  while (!message.empty()) {
    if (message.front() == '"') {
      const std::size_t end = message.find('"', 1);
      shape += "TEXT";
      message.remove_prefix(end == std::string_view::npos ? message.size() : end + 1);
      continue;
    }
    const auto end =
        static_cast<std::size_t>(std::ranges::find_if_not(message, is_word_byte) - message.begin());
    if (end == 0) {
      shape += message.front();
      message.remove_prefix(1);
      continue;
    }
    const std::string_view word = message.substr(0, end);
    message.remove_prefix(end);
    if (std::ranges::find(seats, word) != seats.end()) {
      shape += "SEAT";
    } else if (is_square(word)) {
      shape += "SQUARE";
    } else if (is_number(word)) {
      shape += "N";
    } else if (is_rank(word)) {
      shape += "RANK";
    } else {
      shape += word;
    }
  }
  return shape;
}

std::vector<std::string> parts_of(std::string_view action) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < action.size(); ++i) {
    const bool goes_on = i > 0 && is_part_of_word(action[i]) && is_part_of_word(action[i - 1]);
    if (!goes_on) parts.emplace_back();
    parts.back() += action[i];
  }
  return parts;
}

void SeenActions::add(const std::vector<std::string>& actions, Dice& dice) {
  constexpr std::size_t most = 200;
  for (const std::string& action : actions) {
    std::string kind;
    for (const std::string& part : parts_of(action))
      kind += is_part_of_word(part[0]) ? "w" : part;
    auto& kept = by_kind_[kind];
    if (kept.size() < most) {
      kept.push_back(action);
    } else {
      kept[dice.below(most)] = action;
    }
  }
}

const std::string& SeenActions::pick(Dice& dice) const {
  auto kind = by_kind_.begin();
  std::advance(kind, dice.below(by_kind_.size()));
  return dice.pick(kind->second);
}

std::string make_up_action(const rules::Game& game, const SeenActions& seen, Dice& dice) {
  const auto legal = game.legal_actions();
  const auto pick = [&] { return dice.below(2) == 0 ? dice.pick(legal) : seen.pick(dice); };
  auto parts = parts_of(pick());
  auto others = parts_of(pick());
  if (dice.below(3) == 0) {
    auto named = parts_of(game.position());
    std::erase_if(named, [](const std::string& part) { return !is_square(part); });
    if (!named.empty()) others = std::move(named);
  }
  const std::size_t at = dice.below(parts.size());
  if (dice.below(4) > 0) {
    for (std::size_t changes = 1 + dice.below(2); changes > 0; --changes)
      parts[dice.below(parts.size())] = dice.pick(others);
  } else {
    parts.resize(at + 1);
    const std::size_t from = dice.below(others.size());
    parts.insert(parts.end(), others.begin() + static_cast<std::ptrdiff_t>(from), others.end());
  }
  std::string action;
  for (const std::string& part : parts)
    action += part;
  return action;
}

std::vector<Refusal> read_refusals(const rules::GameInfo& info, std::string_view file) {
  std::vector<Refusal> refusals;
  std::istringstream in{std::string(file)};
  std::string options_key;
  Refusal refusal;
  for (std::string line; std::getline(in, line);) {
    const std::string_view text = line;
    if (text.starts_with("with ")) {
      options_key = text.substr(5);
    } else if (text.starts_with("in ")) {
      refusal.position = text.substr(3);
    } else if (text.starts_with("not ")) {
      refusal.action = text.substr(4);
    } else if (text.starts_with("  ")) {
      refusal.message = text.substr(2);
      if (auto options = options_of(info, std::exchange(options_key, {}))) {
        refusal.options = std::move(*options);
        refusals.push_back(std::exchange(refusal, {}));
      }
    }
  }
  return refusals;
}

std::string write_refusals(const rules::GameInfo& info, const Explanations& explanations) {
  std::string out = "What " + std::string(info.name) + " says to actions that it refuses\n";
  for (const auto& [shape, refusal] : explanations) {
    out += "\n";
    if (const std::string key = key_of(info, refusal.options); !key.empty()) {
      out += "with " + key + "\n";
    }
    out += "in " + refusal.position + "\nnot " + refusal.action + "\n  " + refusal.message + "\n";
  }
  return out;
}

}  // namespace quintet::tests
