// The client's accepted codings and languages, and its cached versions. Pure.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace quintet::server {

/// Whether a list such as `gzip, br;q=0.5` accepts a coding. `q=0` refuses it.
[[nodiscard]] bool accepts_coding(std::string_view list, std::string_view coding);

/// The index of the preferred available language of an `Accept-Language` such as
/// `de-AT,de;q=0.9,en;q=0.5`; 0 if none is available. An available language such as "de" serves all
/// its variants. Of languages with the same weight the first in `list` wins.
[[nodiscard]] std::size_t preferred_language(std::string_view list,
                                             std::span<const std::string_view> available);

/// Whether `If-None-Match` names this tag (with its quotes), or any.
[[nodiscard]] bool names_tag(std::string_view if_none_match, std::string_view quoted_tag);

}  // namespace quintet::server
