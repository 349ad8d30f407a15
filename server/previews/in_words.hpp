// The same in each language.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "rules/catalogue.hpp"
#include "server/base/languages.hpp"

namespace quintet::server {

/// One of the two.
[[nodiscard]] constexpr std::string_view in(Language language, std::string_view english,
                                            std::string_view german) {
  return language == Language::german ? german : english;
}

/// One of the two, with what it leaves open put in: both take the same arguments.
template <class... Arguments>
[[nodiscard]] std::string said(Language language, fmt::format_string<Arguments...> english,
                               fmt::format_string<Arguments...> german, Arguments&&... arguments) {
  return fmt::format(language == Language::german ? german : english,
                     std::forward<Arguments>(arguments)...);
}

/// What the game is about, in a sentence.
[[nodiscard]] std::string_view summary_of(const rules::GameInfo& game, Language language);
/// A seat's name.
[[nodiscard]] std::string_view seat_in(std::string_view seat, const rules::GameInfo& game,
                                       Language language);

}  // namespace quintet::server
