// The SQL of a statement for each kind of database, side by side, for storage's own sources and its
// tests.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace quintet::storage {

/// A string literal as an argument of a template.
template <std::size_t Size>
struct Literal {
  // NOLINTNEXTLINE(google-explicit-constructor): a literal is used as one
  consteval Literal(const char (&text)[Size]) { std::ranges::copy(text, chars.begin()); }

  std::array<char, Size> chars{};  // with the zero at the end
};

template <Literal... Parts>
struct Joined {
  static constexpr auto chars = [] {
    std::array<char, (std::size_t{0} + ... + (Parts.chars.size() - 1))> all{};
    auto end = all.begin();
    ((end = std::copy(Parts.chars.begin(), Parts.chars.end() - 1, end)), ...);
    return all;
  }();
};

/// The literals one after the other, for parts that several statements share.
template <Literal... Parts>
inline constexpr std::string_view joined{Joined<Parts...>::chars.data(),
                                         Joined<Parts...>::chars.size()};

/// The number of parameters of a text. They are $1, $2 and so on, in any order; SQLite and
/// PostgreSQL both accept this form. -1: a number is missing, or above 32.
[[nodiscard]] constexpr int parameters_of(std::string_view text) {
  std::uint64_t used = 0;
  for (std::size_t at = text.find('$'); at != std::string_view::npos; at = text.find('$', at + 1)) {
    unsigned number = 0;
    for (auto digit = at + 1; digit < text.size() && text[digit] >= '0' && text[digit] <= '9';
         ++digit) {
      number = 10 * number + static_cast<unsigned>(text[digit] - '0');
    }
    if (number < 1 || number > 32) return -1;
    used |= std::uint64_t{1} << (number - 1);
  }
  return std::has_single_bit(used + 1) ? std::popcount(used) : -1;
}

/// The texts of one statement.
struct Texts {
  std::string_view sqlite;
  std::string_view postgres;
};

/// One statement of a topic. Does not compile if its texts differ in their parameters; a test
/// compares their result columns.
template <class TopicName>
struct TextRow {
  using Name = TopicName;

  consteval TextRow(Name row_name, std::string_view both) : TextRow(row_name, both, both) {}
  consteval TextRow(Name row_name, std::string_view sqlite, std::string_view postgres)
      : name(row_name), texts{.sqlite = sqlite, .postgres = postgres} {
    if (parameters_of(sqlite) < 0) throw "the parameters are not $1, $2, ...";
    if (parameters_of(sqlite) != parameters_of(postgres)) throw "the parameters differ";
  }

  Name name;
  Texts texts;
};

/// The statements of a topic. `Name` is an enumeration of their names that ends with `count`. Does
/// not compile unless each name has a row, in the order of the names.
template <class Name, std::size_t Size>
[[nodiscard]] consteval std::array<TextRow<Name>, Size> topic(const TextRow<Name> (&rows)[Size]) {
  if (Size != static_cast<std::size_t>(Name::count)) throw "a statement has no text";
  for (std::size_t number = 0; number < Size; ++number) {
    if (rows[number].name != static_cast<Name>(number)) throw "the order of the names differs";
  }
  return std::to_array(rows);
}

}  // namespace quintet::storage
