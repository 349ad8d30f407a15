// The client's accepted codings and languages, and its cached versions. Pure.
#pragma once

#include <string_view>

#include "server/base/languages.hpp"

namespace quintet::server {

/// Whether a list such as `gzip, br;q=0.5` accepts a coding. `q=0` refuses it.
[[nodiscard]] bool accepts_coding(std::string_view list, std::string_view coding);

/// The preferred available language of an `Accept-Language` such as `de-AT,de;q=0.9,en;q=0.5`;
/// English if none is available.
[[nodiscard]] Language accepted_language(std::string_view list);

/// Whether `If-None-Match` names this tag (with its quotes), or any.
[[nodiscard]] bool names_tag(std::string_view if_none_match, std::string_view quoted_tag);

}  // namespace quintet::server
