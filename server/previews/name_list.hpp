// Names as a list in a sentence. Pure.
#pragma once

#include <span>
#include <string>

#include "server/previews/page_texts.hpp"

namespace quintet::server {

/// "Ann, Ben and Cem", in the language of the texts. Empty without names.
[[nodiscard]] std::string list_of(std::span<const std::string> names, const SiteTexts& texts);

}  // namespace quintet::server
