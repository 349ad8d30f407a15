// A refusal is a row of a table (protocol/errors/refusals/): an English sentence with named
// placeholders, and a key under which a client finds the sentence in another language. Values only;
// any thread.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/errors/error.hpp"

namespace quintet::protocol {

/// A row. `key` and the names of the placeholders are part of the protocol and never change.
struct Refusal {
  ErrorCode code;
  std::string_view key;       // "seat.taken"
  std::string_view sentence;  // "seat {seat} is taken"
};

/// The value of a placeholder. `value` is independent of the language and goes on the wire;
/// `english` is its form in the English sentence.
struct Argument {
  std::string value;
  std::string english;

  explicit Argument(std::string text) : value(text), english(std::move(text)) {}
  explicit Argument(std::string_view text) : Argument(std::string(text)) {}
  explicit Argument(const char* text) : Argument(std::string(text)) {}
  explicit Argument(std::integral auto number) : Argument(std::to_string(number)) {}
  Argument(std::string_view the_value, std::string the_english)
      : value(the_value), english(std::move(the_english)) {}
};

inline constexpr std::size_t most_gaps = 4;

/// The names of the placeholders of a sentence, in order. A name occurs once in a sentence.
struct GapNames {
  std::array<std::string_view, most_gaps> names{};
  std::size_t count = 0;
};
/// A sentence with more than `most_gaps` placeholders does not compile; at run time it throws
/// `std::out_of_range`.
[[nodiscard]] constexpr GapNames gaps_of(std::string_view sentence) {
  GapNames gaps;
  for (std::size_t begin = sentence.find('{'); begin != std::string_view::npos;
       begin = sentence.find('{', begin + 1)) {
    const std::size_t end = sentence.find('}', begin);
    gaps.names.at(gaps.count++) = sentence.substr(begin + 1, end - begin - 1);
  }
  return gaps;
}

/// The error for a row. `arguments` are the values of its placeholders, in order, one for each.
/// Prefer `refusal` (protocol/errors/refusals.hpp), where the compiler checks their number.
[[nodiscard]] Error filled(const Refusal& row, std::span<const Argument> arguments);

}  // namespace quintet::protocol
