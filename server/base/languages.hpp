// The languages of the page heads and of the pages without JavaScript, and the German texts about
// the games that the build provides.
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

/// The German texts about the games in the web client; its build puts them into the program. Empty
/// without a web client. A game that is missing is described in English.
[[nodiscard]] std::span<const GermanGame> german_games();

}  // namespace quintet::server
