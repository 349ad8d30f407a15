// Texts about one game in a language, with those of the rules core where the language has none.
#pragma once

#include <string_view>

#include "rules/catalogue.hpp"
#include "server/previews/page_texts.hpp"

namespace quintet::server {

/// The summary of the game, in one sentence.
[[nodiscard]] std::string_view summary_of(const rules::GameInfo& game, const PageTexts& texts);
/// `seat`: its name in the rules core.
[[nodiscard]] std::string_view seat_name(std::string_view seat, const rules::GameInfo& game,
                                         const PageTexts& texts);
/// HTML. Empty for an unknown game, and in a build without a web client.
[[nodiscard]] std::string_view rules_html(std::string_view game, const PageTexts& texts);

}  // namespace quintet::server
