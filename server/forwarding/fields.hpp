// Private to this folder: the fields in the heads of messages between nodes.
#pragma once

#include <array>
#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>
#include <system_error>

namespace quintet::server {

/// Appends a number and a blank.
template <class Number>
void add_number(std::string& text, Number number) {
  std::array<char, 21> digits{};
  const auto [end, failure] = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  text.append(digits.data(), end);
  text += ' ';
}

/// Takes a number and the blank behind it off the front. False where there is none.
template <class Number>
[[nodiscard]] bool take_number(std::string_view& text, Number& number) {
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  const auto length = static_cast<std::size_t>(end - text.data());
  if (failure != std::errc{} || length == text.size() || text[length] != ' ') return false;
  text.remove_prefix(length + 1);
  return true;
}

}  // namespace quintet::server
