#include "protocol/lines/one_line.hpp"

#include <algorithm>
#include <array>

namespace quintet::protocol {
namespace {

/// A range of characters, both ends included.
struct Range {
  char32_t first;
  char32_t last;
};

constexpr std::array<Range, 6> not_in_a_line = {{
    {.first = 0x00, .last = 0x1f},
    {.first = 0x7f, .last = 0x9f},      // includes NEXT LINE (U+0085)
    {.first = 0x2028, .last = 0x2029},  // separators of lines and paragraphs
    {.first = 0x202a, .last = 0x202e},  // embeddings and overrides
    {.first = 0x2066, .last = 0x2069},  // isolates
    {.first = 0xfff9, .last = 0xfffb},  // annotations between the lines
}};

constexpr std::array<Range, 18> nothing_to_see = {{
    {.first = 0x20, .last = 0x20},
    {.first = 0xa0, .last = 0xa0},
    {.first = 0xad, .last = 0xad},
    {.first = 0x034f, .last = 0x034f},
    {.first = 0x061c, .last = 0x061c},
    {.first = 0x115f, .last = 0x1160},  // fillers of Hangul
    {.first = 0x1680, .last = 0x1680},
    {.first = 0x17b4, .last = 0x17b5},
    {.first = 0x180b, .last = 0x180f},
    {.first = 0x2000, .last = 0x200f},
    {.first = 0x202f, .last = 0x202f},
    {.first = 0x205f, .last = 0x206f},
    {.first = 0x2800, .last = 0x2800},  // Braille without a dot
    {.first = 0x3000, .last = 0x3000},
    {.first = 0x3164, .last = 0x3164},
    {.first = 0xfe00, .last = 0xfe0f},
    {.first = 0xfeff, .last = 0xfeff},
    {.first = 0xe0000, .last = 0xe0fff},
}};

bool is_in(const auto& ranges, char32_t character) {
  return std::ranges::any_of(ranges, [character](const Range& range) {
    return character >= range.first && character <= range.last;
  });
}

bool continues(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// Removes and returns the first character. For text that is not UTF-8 the result is arbitrary.
char32_t consume_character(std::string_view& text) {
  const auto first = static_cast<unsigned char>(text.front());
  text.remove_prefix(1);
  if (first < 0xC0U) return first;
  char32_t character = first & (first < 0xE0U ? 0x1FU : first < 0xF0U ? 0x0FU : 0x07U);
  while (!text.empty() && continues(text.front())) {
    character = (character << 6U) | (static_cast<unsigned char>(text.front()) & 0x3FU);
    text.remove_prefix(1);
  }
  return character;
}

}  // namespace

std::size_t count_characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char byte) { return !continues(byte); }));
}

bool is_one_line(std::string_view text) {
  while (!text.empty()) {
    if (is_in(not_in_a_line, consume_character(text))) return false;
  }
  return true;
}

bool is_blank(std::string_view text) {
  while (!text.empty()) {
    if (!is_in(nothing_to_see, consume_character(text))) return false;
  }
  return true;
}

}  // namespace quintet::protocol
