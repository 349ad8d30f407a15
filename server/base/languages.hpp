// The languages of what pages say without JavaScript and in their heads, and what the build knows
// of the games in German.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace quintet::server {

enum class Language : std::uint8_t { english, german };

struct GermanSeat {
  std::string_view english;
  std::string_view german;
};

struct GermanGame {
  std::string_view game;  // id
  std::string_view summary;
  std::span<const GermanSeat> seats;
  std::string_view rules;  // HTML: headings, paragraphs and lists
};

/// What the web client says of the games in German, put into the program by its build; empty
/// without a web client. A game that is missing is described in English.
[[nodiscard]] std::span<const GermanGame> german_games();

}  // namespace quintet::server
