// Prevents links in texts with strangers' names, which other programs show.
#pragma once

#include <string_view>

namespace quintet::server {

inline constexpr std::string_view word_joiner = "\xe2\x81\xa0";  // U+2060, which is invisible

/// Whether a word joiner must stand between these two bytes of UTF-8. Chat and mail programs find
/// links and mentions in plain text too ("example.org", "@room", "[a](b)"), and have different ways
/// to prevent that. All of them find none where a word joiner interrupts it.
[[nodiscard]] constexpr bool begins_link(char sign, char next) {
  constexpr std::string_view marks = "@.:/]";
  return marks.contains(sign) && (next < '\0' || next > ' ');
}

}  // namespace quintet::server
