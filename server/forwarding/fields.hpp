// Private to this folder: what the heads of messages between nodes are made of.
#pragma once

#include <charconv>
#include <cstddef>
#include <string_view>
#include <system_error>

namespace quintet::server {

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
