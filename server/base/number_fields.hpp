// Numbers in the heads of messages between nodes: decimal digits and one character that ends them.
#pragma once

#include <array>
#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>
#include <system_error>

namespace quintet::server {

/// Appends a number and its end character.
template <class Number>
void add_number(std::string& text, Number number, char end = ' ') {
  std::array<char, 21> digits{};
  const auto [last, failure] = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  text.append(digits.data(), last);
  text += end;
}

/// Removes a number and its end character from the front. Returns false and leaves `text` unchanged
/// if there is none.
template <class Number>
[[nodiscard]] bool consume_number(std::string_view& text, Number& number, char end = ' ') {
  const auto [last, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  const auto length = static_cast<std::size_t>(last - text.data());
  if (failure != std::errc{} || length == text.size() || text[length] != end) return false;
  text.remove_prefix(length + 1);
  return true;
}

}  // namespace quintet::server
