// The pages of rules for clients without JavaScript. Pure.
#pragma once

#include <string>
#include <string_view>

#include "server/previews/page_texts.hpp"

namespace quintet::server {

/// The page "/rules/GAME" as HTML. Empty for an unknown game, and in a build without a web client.
[[nodiscard]] std::string plain_rules(std::string_view game, const PageTexts& texts);
/// The page "/rules".
[[nodiscard]] std::string plain_list_of_rules(const PageTexts& texts);

}  // namespace quintet::server
