// Texts in each language.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "rules/catalogue.hpp"
#include "server/base/languages.hpp"

namespace quintet::server {

/// The text in this language.
[[nodiscard]] constexpr std::string_view in(Language language, std::string_view english,
                                            std::string_view german) {
  return language == Language::german ? german : english;
}

/// The text in this language with its placeholders filled; both texts take the same arguments.
template <class... Arguments>
[[nodiscard]] std::string said(Language language, fmt::format_string<Arguments...> english,
                               fmt::format_string<Arguments...> german, Arguments&&... arguments) {
  return fmt::format(language == Language::german ? german : english,
                     std::forward<Arguments>(arguments)...);
}

/// The summary of the game, in one sentence.
[[nodiscard]] std::string_view summary_of(const rules::GameInfo& game, Language language);
/// A seat's name.
[[nodiscard]] std::string_view seat_in(std::string_view seat, const rules::GameInfo& game,
                                       Language language);

}  // namespace quintet::server
